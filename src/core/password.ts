/** Shortest password accepted: spec §5 says 6 at signup and 8 at reset; decision 9 says 8 at change and 128 at most. */
export const passwordLength = { signup: 6, change: 8, max: 128 } as const

/** The passwords that every guesser tries first, from 6 characters on; lower case. */
const common = new Set(
  `password passw0rd p@ssw0rd password1 password12 password123 password1234 passwort motdepasse contraseña wachtwoord
   letmein letmein1 welcome welcome1 welcome123 changeme changeme1 default iloveyou iloveyou1 ihateyou trustno1 sunshine
   princess princess1 monkey monkey123 dragon dragon123 master master123 shadow superman batman spiderman pokemon
   naruto football football1 baseball basketball soccer hockey charlie donald michael michael1 jordan jordan23 jessica
   jennifer ashley nicole daniel thomas george robert andrew matthew joshua hannah amanda michelle samsung google
   facebook youtube twitter linkedin amazon apple123 microsoft windows computer internet mustang corvette ferrari
   porsche mercedes starwars startrek whatever freedom killer hunter hunter2 ranger buster tigger pepper ginger cookie
   cheese chocolate banana summer summer1 winter spring autumn flower purple orange yellow silver golden diamond
   secret secret1 secret123 access admin123 administrator root123 toor123 test123 testing tester guest123 demo123
   login123 user1234 pass1234 pass12345 abc123 abcd1234 abcdef abc12345 a1b2c3 a1b2c3d4 1q2w3e 1q2w3e4r 1q2w3e4r5t
   1qaz2wsx zaq12wsx qazwsx qazwsxedc q1w2e3r4 asd123 asdasd asdf1234 qwe123 qweasd qweqwe qwerty1 qwerty12 qwerty123
   zxcvbnm1 zxc123 987654321a 123qwe 123abc 12qwaszx 147258369 159753 112233 121212 123123 123123123 131313 101010
   102030 123321 321321 654321 696969 789456 789456123 147258 159357 741852963 qq123456 aa123456 aa12345678 a123456
   a12345678 123456a 123456789a loveme lovely loveyou babygirl angel1 angels blink182 jesus1 christ heaven liverpool
   chelsea arsenal barcelona realmadrid juventus matrix nothing please hello1 hello123 hellohello goodbye blessed
   family friends forever peanut cowboys yankees lakers eagles steelers clickbait`
    .split(/\s+/)
    .filter(Boolean),
)

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
]
const runs = rows.flatMap(row => [row, [...row].reverse().join('')])

/** A sentence for the person when the password may not be used, else null. Length first, then what guessers try first. */
export function passwordProblem(
  password: string,
  { minLength, email }: { minLength: number; email: string },
): string | null {
  if (password.length < minLength) return `Password must be at least ${minLength} characters long`
  if (password.length > passwordLength.max) return `Password must be at most ${passwordLength.max} characters long`
  const plain = password.toLowerCase()
  const isGuessable =
    common.has(plain) ||
    new Set(plain).size < 3 ||
    runs.some(run => run.includes(plain)) ||
    plain === email.toLowerCase() ||
    plain === email.split('@')[0]?.toLowerCase()
  return isGuessable ? 'This password is too easy to guess. Please choose another one.' : null
}
