const wordsHint = '应写成 1:运行;2:停止 的样子'

/** The words of raw values as people write them, `1:运行;2:停止`, or as JSON; an empty text has none. `reason` says what is wrong. */
export function valueWordsIn(text: string): { words: Record<string, string> | null } | { reason: string } {
  if (text.trim() === '') return { words: null }
  const pairs = text.startsWith('{') ? pairsOfJson(text) : pairsOfText(text)
  if (!pairs) return { reason: wordsHint }
  const twice = pairs.find(([raw], index) => pairs.findIndex(([other]) => other === raw) !== index)
  return twice ? { reason: `原始值 ${twice[0]} 出现了两次` } : { words: Object.fromEntries(pairs) }
}

/** Writes words so that `valueWordsIn` gives them back. */
export function valueWordsText(words: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(words)
  const isPlain = pairs.length > 0 && pairs.every(([, word]) => !/[;；:：]/u.test(word))
  return isPlain ? pairs.map(([raw, word]) => `${raw}:${word}`).join(';') : JSON.stringify(words)
}

function pairsOfText(text: string): [string, string][] | null {
  const parts = text.split(/[;；]/).filter((part) => part.trim() !== '')
  const pairs = parts.map((part) => /^([^:：]+)[:：](.+)$/su.exec(part))
  return pairs.every((pair) => pair !== null) ? pairs.map((pair) => [(pair[1] ?? '').trim(), (pair[2] ?? '').trim()]) : null
}

function pairsOfJson(text: string): [string, string][] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return null
    const pairs = Object.entries(parsed)
    return pairs.every(([, word]) => typeof word === 'string') ? pairs : null
  } catch {
    return null // not JSON: the caller tells the person how it is written
  }
}
