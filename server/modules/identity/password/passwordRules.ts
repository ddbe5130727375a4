import { Problem } from '../../../http/problem.ts'

const longest = 128

/** The start of every published list of leaked passwords, as far as they are long enough to be taken (security.md C25). Compared without case. */
const wellKnown = new Set(
  [
    '12345678 123456789 1234567890 11111111 00000000 88888888 66666666 12341234 11223344 87654321 147258369 123123123 987654321',
    'password password1 password123 passw0rd p@ssw0rd qwertyuiop qwerty123 1q2w3e4r 1qaz2wsx q1w2e3r4 asdfghjkl zxcvbnm123 qazwsxedc abcd1234 abc12345 a1234567 aa123456',
    'iloveyou sunshine princess football baseball superman trustno1 welcome1 letmein123 administrator admin123 admin1234 admin123456 admin888 root1234 changeme',
    'woaini1314 woaini520 5201314520 woaiwojia a123456789 q123456789 qq123456 qq123456789 wang1234 zhang123 li123456 mima1234 123456abc 1234qwer 123qweasd',
    '123456789012 1234567890123 passwordpassword qwertyuiop123 adminadminadmin 111111111111 000000000000 correcthorsebatterystaple password1234 administrator123',
  ].flatMap((line) => line.split(' ')),
)

/** Throws 422 for a password that is too short (8, administrators 12), too long, well known, or made of the user name (security.md C25). */
export function requireGoodPassword(password: string, { username, isAdmin }: { username: string; isAdmin: boolean }): void {
  const shortest = isAdmin ? 12 : 8
  if (password.length < shortest || password.length > longest) throw new Problem(422, `密码长度应为 ${shortest} 到 ${longest} 个字符`)
  const plain = password.toLowerCase()
  const isOneCharacter = new Set(plain).size === 1
  const isName = plain.replaceAll(username.toLowerCase(), '').length < 4
  if (wellKnown.has(plain) || isOneCharacter || isName) throw new Problem(422, '密码过于常见，请换一个不容易猜到的密码')
}
