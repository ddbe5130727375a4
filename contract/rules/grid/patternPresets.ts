/** The patterns a rule can name in place of a regular expression (GRID-060 to GRID-071), each linear in the length of its text. */
const presets: Readonly<Record<string, RegExp>> = {
  'n6-16': /^\d{6,16}$/,
  '*6-16': /^[^]{6,16}$/u,
  's6-18': /^[A-Za-z]{6,18}$/,
  url: /^(https?|ftp):\/\/[^\s/?#]+\.?[^\s]*$/i,
  e: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
  /** 3 to 9, while forms say 3, 4, 5, 7, 8 (docs/decisions/037-grid.md) */
  m: /^1[3-9]\d{9}$/,
  p: /^[1-9]\d{5}$/,
  s: /^[A-Za-z]+$/,
  n: /^-?\d+(\.\d+)?$/,
  z: /^-?\d+$/,
  /** never fails, because an empty value skips patterns: `required` is what asks for a value */
  '*': /^[^]+$/,
  money: /^-?\d+(\.\d{1,2})?$/,
}

/** The pattern of that name; null for what is a regular expression of its own. */
export function presetPattern(name: string): RegExp | null {
  return Object.hasOwn(presets, name) ? (presets[name] ?? null) : null
}
