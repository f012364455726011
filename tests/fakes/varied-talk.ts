import type { TranscriptWindow } from '#core/transcripts/transcript.ts'

/** A fact that is said once, and a question about it in other words. */
export type HiddenFact = { readonly said: string; readonly question: string }

/** Each question shares at most a common word or another form of a word with what is said. */
export const hiddenFacts: readonly HiddenFact[] = [
  { said: 'they married in a registry office in Tampere in the rain', question: 'Where was the marriage?' },
  { said: 'so in the end he decided to leave the orchard to his niece', question: 'What was the final decision?' },
  { said: 'it was Henrike who first noticed the leak in the hull', question: 'Who discovered the hole in the boat?' },
  { said: 'we paid four hundred and twelve crowns for the whole lot', question: 'How expensive was it?' },
  { said: 'my brother is allergic to the glue so he wore gloves', question: 'Which allergy does the brother have?' },
  { said: 'the referee Okonkwo sent three of them off before the break', question: 'Who got red cards from whom?' },
  {
    said: 'the bank froze the account on the ninth of March',
    question: 'On which day did they lose access to the money?',
  },
  { said: 'the choir rehearsed in a disused salt mine that year', question: 'Where did the singers practise?' },
  { said: 'that rocket nozzle was printed from an alloy named Inconel', question: 'What metal was used?' },
  { said: 'the old donkey was called Figaro like in the opera', question: 'What name did the animal have?' },
]

/** Everyday subjects. The talk stays with one for some minutes, as speech does. */
const subjects = `garden soil seed hedge water plant spade weed compost grow dig prune
boat sail rope harbour wind crew hull deck steer repair anchor storm
kitchen flour oven butter recipe bake stir knife taste salt plate serve
music singer choir violin stage song practise rehearse concert piano sing listen
money bank account loan interest pay save lose price cost crowns access
football referee goal card red player team break win pass coach match
rocket engine fuel launch metal alloy test nozzle burn orbit print valve
farm animal donkey name goat fence milk feed barn ride calm stubborn
family brother niece wedding marriage rain office decide decision leave call visit
school teacher lesson exam pupil read write learn explain chalk desk clever
road bridge car wheel traffic drive brake lane junction repair sign speed
doctor allergy glue gloves clinic nurse pain heal pill wait test skin`
  .split('\n')
  .map(line => line.split(' '))

const openings = [
  'and then',
  'you know',
  'i mean',
  'so the thing is',
  'as i said',
  'for us',
  'back then',
  'the way i see it',
]
const middles = ['goes with', 'is next to', 'comes before', 'has to do with', 'was like', 'is better than', 'follows']
const ends = [
  'most of the time',
  'which is fine',
  'in the first year',
  'on that day',
  'and that was it',
  'for the whole lot',
]

/** A small random number generator, repeatable by its seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Ten hours of talk whose subject changes every few minutes and keeps returning, so that the words of a question are said
 * in many windows. `at` has the number of the window with each fact.
 */
export function variedTalk(facts: readonly HiddenFact[], seed = 1): { windows: TranscriptWindow[]; at: number[] } {
  const random = seeded(seed)
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!
  let subject = subjects[0]!
  const texts = Array.from({ length: 1200 }, (_, index) => {
    if (index % 8 === 0) subject = subjects[Math.floor(random() * subjects.length)]!
    const sentences = Array.from({ length: 10 }, () =>
      [pick(openings), 'the', pick(subject), pick(middles), 'a', pick(subject), pick(ends)].join(' '),
    )
    return sentences.join(' ')
  })
  const at = facts.map((fact, part) => {
    const index = Math.floor(((part + random()) * texts.length) / facts.length)
    const words = texts[index]!.split(' ')
    words.splice(20 + Math.floor(random() * 40), 0, fact.said)
    texts[index] = words.join(' ')
    return index + 1
  })
  const windows = texts.map((text, index) => ({
    n: index + 1,
    startMs: index * 30_000,
    endMs: (index + 1) * 30_000,
    text,
  }))
  return { windows, at }
}
