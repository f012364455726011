import type { LanguageTable } from '../language-table.ts'

export const english: LanguageTable = {
  code: 'en',
  script: 'latin',
  shape: /(?:ing|tion|ness|ould|ght|ly|ies|['’](?:s|re|ve|ll|m|d)|n['’]t)$|^(?:wh|th|kn)[a-z]{2,}/,
  common: `a an the this that these those it its he him his she her hers they them their theirs we us our ours you your
    yours i me my mine who whom whose which what when where why how and or but if than then so because as of at by for
    with about into through during before after above below to from up down in out on off over under again further once
    here there all any both each few more most other some such only own same too very can could will would shall should
    may might must do does did doing done have has had having be am is are was were been being get gets got getting go
    goes going went come comes came just also even still yet ever now well really quite rather much many lot lots thing
    things something anything everything one ones yeah yes ok okay um uh like know mean say says said saying tell tells
    telling tell told think thinks thought make makes made take takes took see sees saw let want wants wanted kind sort
    sure way while whether between within upon per via back s t re ve ll m d
    right actually basically literally gonna wanna gotta kinda sorta stuff look im ive id ill youre youve theyre weve
    thats theres its heres dont isnt maybe perhaps pretty bit every another such etc put guys guy per said use used
    speaker speakers video host hosts author narrator presenter guest guests transcript people person`,
  function: `a an the and or but so if of to in on at by for with from as is are was were be been being am do does did have
    has had will would can could should may might must shall i you he she it we they me him her us them my your his its our
    their this that these those there here what which who when where why how then than just also very really about into out
    up down over 's s t d`,
  light: 'a an the that and of to very really just also so then well now',
  fillers: `um uh er ah oh hm hmm mm mhm mmhmm uhhuh huh eh erm uhm umm uhh ahem like basically actually literally honestly
    obviously ok yeah anyway anyways well right so you_know i_mean sort_of kind_of you_see or_something and_stuff
    you_know_what_i_mean essentially frankly hey`,
  negation: {
    before: `not no never none nothing nobody nowhere neither nor without cannot hardly barely scarcely non nope nt`,
    answers: 'no nope nothing nobody none never',
    openers: `i you he she it we they this that these those there the a an my your his her our their its i'm it's that's so but
      and because well wait okay yes yeah no if when what who how why where let in on at for from not just actually all now then`,
    through: `really actually even ever yet quite necessarily always exactly a any the at all longer again one of us them you to be being been having have has had do did going think believe know say mean want need usually normally typically safely simply just still enough only also often generally likely able allowed supposed recommended possible circumstances means way case account use as such very so too claim would`,
    after: 'not never',
    afterOnly:
      'is are was were am be been do does did can could will would shall should may might must have has had need',
    phrases: `none_other_than not_only not_just not_merely not_simply no_matter no_wonder no_doubt not_to_mention whether_or_not none_the_less
      never_the_less no_problem never_mind`,
    forbidding: `rarely seldom refuse refuses refused refusing avoid avoids avoided avoiding forbidden prohibited unable unlikely fail fails failed forbid forbids`,
    denying: `anything_but far_from_being far_from few_people very_few_people few_would few_of_us few_experts instead_of rather_than short_of free_of free_from kept_from keep_from keeps_from prevented_from stop_from`,
    subjects: `nobody none neither nothing`,
    inSubjects: `in on at for from this that these those there the a my your his her our their its who`,
    correlatives: 'neither nor',
    commands: {
      phrases: 'just simply merely',
      after: 'should must may can could would shall might do does did to will',
    },
  },
  numbers: `zero=0 one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 hundred=100
    thousand=1000 million=1e6 billion=1e9 trillion=1e12 nought=0 fourty=40 k=1000 dozen=12`,
  looseNumbers: 'k dozen',
  numberLinks: 'and',
}
