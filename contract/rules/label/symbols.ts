import type { CodeSymbol, CodeType, DrawSymbol } from './codeTypes.ts'
import { gs1Elements, gs1Text } from './gs1.ts'

/** What we ask of the encoder (bwip-js `raw`), and what we read of its answer: bars and spaces in modules, or dots of a matrix. */
export type EncoderOptions = { bcid: string; text: string } & Readonly<Record<string, string | number | boolean>>
export type Encode = (options: EncoderOptions) => unknown

type Plan = { bcid: string; options?: Record<string, boolean>; content?: (text: string) => string | { refused: string }; wants: string }

const digits = (length: string, wants: string) => (text: string) =>
  new RegExp(`^\\d{${length}}$`).test(text) ? text : { refused: `内容要${wants}，现在是“${text}”` }
const gs1 = (text: string) => {
  const elements = gs1Elements(text)
  return 'refused' in elements ? elements : gs1Text(elements)
}
const wantsDigits = { ean8: '7 位数字，或带校验位的 8 位', ean13: '12 位数字，或带校验位的 13 位', upca: '11 位数字，或带校验位的 12 位' }
const upcE = (system: '0' | '1') => (text: string) =>
  /^\d{6,7}$/.test(text) ? system + text : new RegExp(`^${system}\\d{7}$`).test(text) ? text : { refused: `UPC-E${system} 要 6 位数字，现在是“${text}”` }

/** The encoder writes other letters as bytes, which every reader takes for letters of Latin-1. */
const ascii = (text: string) => (/^[\0-\x7F]+$/.test(text) ? text : { refused: `只能写英文字母、数字和符号，不能写“${/[^\0-\x7F]/u.exec(text)?.[0] ?? text}”` })
/** A digit that was put before others would be read as well, and readers take two digits for a scratch. */
const inPairs = (text: string) =>
  text.length >= 4 && text.length % 2 === 0 ? text : { refused: `要 4 个以上、偶数个数字，现在是 ${text.length} 个：“${text.slice(0, 20)}”` }

/** The print component's names as the encoder's, with what each may say. */
const plans: Readonly<Record<CodeType, Plan>> = {
  '128A': { bcid: 'code128', options: { raw: true }, content: (text) => code128Set('A', text), wants: '大写字母、数字和控制字符' },
  '128B': { bcid: 'code128', options: { raw: true }, content: (text) => code128Set('B', text), wants: '英文字母、数字和符号' },
  '128C': { bcid: 'code128', options: { raw: true }, content: (text) => code128Set('C', text), wants: '偶数个数字' },
  '128Auto': { bcid: 'code128', content: ascii, wants: '英文字母、数字和符号' },
  EAN8: { bcid: 'ean8', content: digits('7,8', wantsDigits.ean8), wants: wantsDigits.ean8 },
  EAN13: { bcid: 'ean13', content: digits('12,13', wantsDigits.ean13), wants: wantsDigits.ean13 },
  EAN128A: { bcid: 'gs1-128', content: gs1, wants: '(01)…(10)… 形式的 GS1 内容' },
  EAN128B: { bcid: 'gs1-128', content: gs1, wants: '(01)…(10)… 形式的 GS1 内容' },
  EAN128C: { bcid: 'gs1-128', content: gs1, wants: '(01)…(10)… 形式的 GS1 内容' },
  Code39: { bcid: 'code39', wants: '大写字母、数字和 -. $/+%' },
  '39Extended': { bcid: 'code39ext', wants: '英文字母、数字和符号' },
  '2_5interleaved': { bcid: 'interleaved2of5', content: inPairs, wants: '4 个以上、偶数个数字' },
  '2_5industrial': { bcid: 'industrial2of5', wants: '数字' },
  '2_5matrix': { bcid: 'matrix2of5', wants: '数字' },
  UPC_A: { bcid: 'upca', content: digits('11,12', wantsDigits.upca), wants: wantsDigits.upca },
  UPC_E0: { bcid: 'upce', content: upcE('0'), wants: '6 位数字' },
  UPC_E1: { bcid: 'upce', content: upcE('1'), wants: '6 位数字' },
  UPCsupp2: { bcid: 'ean2', content: digits('2', '2 位数字'), wants: '2 位数字' },
  UPCsupp5: { bcid: 'ean5', content: digits('5', '5 位数字'), wants: '5 位数字' },
  Code93: { bcid: 'code93', options: { includecheck: true }, wants: '大写字母、数字和 -. $/+%' },
  '93Extended': { bcid: 'code93ext', options: { includecheck: true }, wants: '英文字母、数字和符号' },
  MSI: { bcid: 'msi', wants: '数字' },
  PostNet: { bcid: 'postnet', wants: '5、9 或 11 位数字' },
  Codabar: { bcid: 'rationalizedCodabar', content: (text) => (/^[A-D].*[A-D]$/.test(text) ? text : `A${text}A`), wants: '数字和 -$:/.+，首尾可以是 A 到 D' },
  QRCode: { bcid: 'qrcode', wants: '不太长的文字' },
  PDF417: { bcid: 'pdf417', wants: '不太长的文字' },
  DataMatrix: { bcid: 'datamatrix', wants: '不太长的文字' },
  GS1DataMatrix: { bcid: 'gs1datamatrix', content: gs1, wants: '(01)…(10)… 形式的 GS1 内容' },
  SSCC: { bcid: 'gs1-128', content: (text) => gs1(text.startsWith('(00)') ? text : `(00)${text}`), wants: '17 位数字，或带校验位的 18 位' },
}

/** The modules of every code that a label knows, drawn by an encoder. What a code cannot hold is refused in Chinese. */
export function symbolsBy(encode: Encode): DrawSymbol {
  return (codeType, content) => {
    const { bcid, options, content: prepare, wants } = plans[codeType]
    const text = prepare ? prepare(content) : content
    if (typeof text !== 'string') return { refused: `${codeType} ${text.refused}` }
    try {
      return readSymbol(encode({ bcid, text, includetext: true, dontlint: true, ...options }), shownText(codeType, content, text))
    } catch {
      return { refused: `${codeType} 写不下“${content.slice(0, 20)}”，它只能写${wants}` }
    }
  }
}

/** Text below the bars where the encoder's own is of no use: forced sets are given as code words. */
const shownText = (codeType: CodeType, content: string, text: string): string | null => {
  if (codeType === '128A' || codeType === '128B' || codeType === '128C') return content
  return plans[codeType].bcid === 'gs1-128' || plans[codeType].bcid === 'interleaved2of5' ? text : null
}

function readSymbol(answer: unknown, shown: string | null): CodeSymbol {
  const [first]: unknown[] = Array.isArray(answer) ? answer : []
  if (typeof first !== 'object' || first === null) throw new Error('the encoder drew nothing')
  if ('pixs' in first && 'pixx' in first) {
    const columns = Number(first.pixx)
    const bits = numbers(first.pixs)
      .map((dark) => (dark === 1 ? '1' : '0'))
      .join('')
    const rows = bits.match(new RegExp(`.{${columns}}`, 'g')) ?? []
    // a row of PDF417 is several modules high: the encoder draws it once and says how high the whole is
    const times = 'pixy' in first ? Math.max(1, Math.round(Number(first.pixy) / rows.length)) : 1
    return { kind: 'matrix', rows: rows.flatMap((row) => Array.from({ length: times }, () => row)) }
  }
  const widths = 'sbs' in first ? numbers(first.sbs) : []
  const heights = 'bhs' in first ? numbers(first.bhs) : []
  const thinnest = Math.min(...widths.filter((width) => width > 0))
  const highest = Math.max(...heights)
  const isPostal = Math.min(...heights) < highest / 2
  return {
    kind: 'linear',
    widths: widths.map((width) => width / thinnest),
    heights: heights.map((height) => (isPostal ? height / highest : 1)),
    text: shown ?? ('txt' in first ? written(first.txt) : ''),
  }
}

const numbers = (list: unknown): number[] => (Array.isArray(list) ? list.map(Number) : [])
const written = (list: unknown): string =>
  Array.isArray(list)
    ? list
        .map((part: unknown) => (Array.isArray(part) ? String(part[0]) : ''))
        .join('')
        .trim()
    : ''

/** Code words of one set of Code 128, start word first; the encoder adds the check. */
function code128Set(set: 'A' | 'B' | 'C', text: string): string | { refused: string } {
  const words: number[] = [{ A: 103, B: 104, C: 105 }[set]]
  const refused = { refused: { A: '只能写大写字母、数字和控制字符', B: '只能写英文字母、数字和符号', C: '只能写偶数个数字' }[set] }
  if (set === 'C') {
    if (!/^(\d\d)+$/.test(text)) return refused
    words.push(...(text.match(/\d\d/g) ?? []).map(Number))
  } else
    for (const character of text) {
      const point = character.codePointAt(0) ?? 0
      const word = set === 'A' && point < 32 ? point + 64 : point - 32
      if (word < 0 || word > (set === 'A' && point >= 32 ? 63 : 95)) return refused
      words.push(word)
    }
  return words.map((word) => `^${String(word).padStart(3, '0')}`).join('')
}
