/**
 * Whether a text can be the name of an account: 2 to 32 letters, digits and Chinese characters, or _ . -. Letters are those of Latin writing, in
 * their usual width: Cyrillic or wide ones look like others (ＡＤＭＩＮ, аdmin), and one account must not be taken for another.
 */
export function isUsername(text: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Han}0-9_.-]{2,32}$/u.test(text) && text === text.normalize('NFKC')
}
