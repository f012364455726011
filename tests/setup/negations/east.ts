import type { NegationCase } from './negation-case.ts'

/** Languages of eastern Europe and Turkey. */
export const easternCases: Record<string, NegationCase> = {
  Polish: {
    kept: ['nie otwieramy pieca kiedy jest gorący', 'nie otwieramy pieca kiedy jest gorący'],
    cut: [
      ['nie wolno palić tej gliny bo jest ciężka', 'palić tej gliny bo jest ciężka'],
      ['ja nie lubię tej gliny bo jest ciężka', 'lubię tej gliny bo jest ciężka'],
      ['pracuje bez rękawic przy gorącym piecu', 'rękawic przy gorącym piecu'],
    ],
    deleted: ['mój nauczyciel nie otworzył pieca tej nocy', 'mój nauczyciel otworzył pieca tej nocy'],
    friends: [
      ['to nie tylko piec ale także cały dom', 'piec ale także cały dom'],
      ['mai to jest piec i glina na stole', 'to jest piec i glina na stole'],
    ],
  },
  Czech: {
    kept: ['my neotvíráme pec když je ještě horká', 'neotvíráme pec když je ještě horká'],
    cut: [
      ['nesmíte otevírat pec když je ještě horká', 'otevírat pec když je ještě horká'],
      ['pracuje bez rukavic u horké pece a zpívá', 'rukavic u horké pece a zpívá'],
    ],
    deleted: ['můj učitel nikdy pec v noci neotevřel sám', 'můj učitel pec v noci otevřel sám'],
    friends: [
      ['dáváme hlínu na stůl a pálíme ji v peci', 'stůl a pálíme ji v peci'],
      ['je to nejen pec ale také celý dům', 'pec ale také celý dům'],
    ],
  },
  Slovak: {
    kept: ['my neotvárame pec keď je ešte horúca', 'neotvárame pec keď je ešte horúca'],
    cut: [
      ['nesmiete otvárať pec keď je ešte horúca', 'otvárať pec keď je ešte horúca'],
      ['to nie je dobrá hlina pre veľké hrnce', 'dobrá hlina pre veľké hrnce'],
    ],
    deleted: ['to nie je dobrá hlina pre veľké hrnce', 'to je dobrá hlina pre veľké hrnce'],
    friends: [
      ['dávame hlinu na stôl a pálime ju v peci', 'stôl a pálime ju v peci'],
      ['je to nielen pec ale aj celý dom', 'pec ale aj celý dom'],
    ],
  },
  Romanian: {
    kept: ['noi nu deschidem cuptorul când este fierbinte', 'nu deschidem cuptorul când este fierbinte'],
    cut: [
      ['nu îmi place această ceramică pentru că este grea', 'place această ceramică pentru că este grea'],
      ['eu nu o iubesc această ceramică grea', 'iubesc această ceramică grea'],
    ],
    deleted: ['profesorul meu nu a deschis cuptorul noaptea', 'profesorul meu a deschis cuptorul noaptea'],
    friends: [
      ['mai ardem lutul în cuptor foarte încet', 'ardem lutul în cuptor foarte încet'],
      ['nu numai lutul arde în cuptor ci și lemnul', 'lutul arde în cuptor ci și lemnul'],
    ],
  },
  Hungarian: {
    kept: ['mi nem nyitjuk ki a kemencét amikor forró', 'nem nyitjuk ki a kemencét amikor forró'],
    cut: [
      ['én nem szeretem ezt az agyagot mert nehéz', 'szeretem ezt az agyagot mert nehéz'],
      ['ne nyissa ki a kemencét amikor még forró', 'nyissa ki a kemencét amikor még forró'],
    ],
    deleted: ['a tanárom nem nyitotta ki a kemencét éjjel', 'a tanárom nyitotta ki a kemencét éjjel'],
    friends: [
      ['ma az agyagot a kemencébe tesszük lassan', 'kemencébe tesszük lassan'],
      ['ez nemcsak egy kemence hanem egy egész ház', 'egy kemence hanem egy egész ház'],
    ],
  },
  Greek: {
    kept: ['εμείς δεν ανοίγουμε τον φούρνο όταν είναι ζεστός', 'δεν ανοίγουμε τον φούρνο όταν είναι ζεστός'],
    cut: [
      ['εσείς δεν ανοίγετε τον φούρνο όταν είναι ζεστός', 'ανοίγετε τον φούρνο όταν είναι ζεστός'],
      ['δεν μου αρέσει αυτός ο πηλός γιατί είναι βαρύς', 'αρέσει αυτός ο πηλός γιατί είναι βαρύς'],
    ],
    deleted: ['ο δάσκαλος δεν άνοιξε τον φούρνο εκείνη τη νύχτα', 'ο δάσκαλος άνοιξε τον φούρνο εκείνη τη νύχτα'],
    friends: [
      ['πότε ανοίγουμε τον φούρνο και βγάζουμε τον πηλό', 'ανοίγουμε τον φούρνο και βγάζουμε τον πηλό'],
      ['όχι μόνο ο πηλός αλλά και το ξύλο καίγεται', 'ο πηλός αλλά και το ξύλο καίγεται'],
    ],
  },
  Russian: {
    kept: ['мы не открываем печь пока она горячая', 'не открываем печь пока она горячая'],
    cut: [
      ['я не люблю эту глину потому что она тяжёлая', 'люблю эту глину потому что она тяжёлая'],
      ['здесь нельзя открывать печь пока она горячая', 'открывать печь пока она горячая'],
    ],
    deleted: ['мой учитель не открыл печь в ту ночь', 'мой учитель открыл печь в ту ночь'],
    friends: [
      ['это не только печь но и целый дом', 'печь но и целый дом'],
      ['у нас на столе глина и большая печь', 'на столе глина и большая печь'],
    ],
  },
  Ukrainian: {
    kept: ['ми не відкриваємо піч поки вона гаряча', 'не відкриваємо піч поки вона гаряча'],
    cut: [
      ['я не люблю цю глину бо вона важка', 'люблю цю глину бо вона важка'],
      ['він працює без рукавичок біля гарячої печі', 'рукавичок біля гарячої печі'],
    ],
    deleted: ['мій учитель не відкрив піч тієї ночі', 'мій учитель відкрив піч тієї ночі'],
    friends: [
      ['це не тільки піч але й цілий дім', 'піч але й цілий дім'],
      ['у нас на столі глина і велика піч', 'на столі глина і велика піч'],
    ],
  },
  Serbian: {
    kept: ['mi ne otvaramo peć dok je još vruća', 'ne otvaramo peć dok je još vruća'],
    cut: [
      ['ja ne volim ovu glinu jer je teška', 'volim ovu glinu jer je teška'],
      ['nisam otvorio staru peć dok je bila vruća', 'otvorio staru peć dok je bila vruća'],
    ],
    deleted: ['moj učitelj nije otvorio peć te noći', 'moj učitelj otvorio peć te noći'],
    friends: [
      ['to je ne samo peć nego i cela kuća', 'peć nego i cela kuća'],
      ['sad stavljamo glinu na sto i palimo peć', 'glinu na sto i palimo peć'],
    ],
  },
  Bulgarian: {
    kept: ['ние не отваряме пещта когато е гореща', 'не отваряме пещта когато е гореща'],
    cut: [
      ['аз не харесвам тази глина защото е тежка', 'харесвам тази глина защото е тежка'],
      ['той работи без ръкавици до горещата пещ', 'ръкавици до горещата пещ'],
    ],
    deleted: ['моят учител не отвори пещта онази нощ', 'моят учител отвори пещта онази нощ'],
    friends: [
      ['това е не само пещ но и цяла къща', 'пещ но и цяла къща'],
      ['слагаме глината на масата и палим пещта', 'глината на масата и палим пещта'],
    ],
  },
  Turkish: {
    kept: ['bu çamur bizim için çok iyi değil', 'bizim için çok iyi değil'],
    cut: [
      ['bu çamur bizim için çok iyi değil', 'çamur bizim için çok iyi'],
      ['bugün fırında hiç ekmek yok', 'bugün fırında hiç ekmek'],
    ],
    deleted: ['bu fırın çok iyi değil ama güzel görünüyor', 'bu fırın çok iyi ama güzel görünüyor'],
    friends: [
      ['fırını yavaşça yakıyoruz ve çok güzel oluyor', 'yavaşça yakıyoruz ve çok güzel oluyor'],
      ['ne güzel bir fırın bu bizim evde', 'güzel bir fırın bu bizim evde'],
    ],
  },
}
