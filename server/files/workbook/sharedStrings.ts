import { unescaped, walkXml } from './xml.ts'

/** Puts the pieces of a text together; how it is pronounced (`rPh`) is no part of it. */
export function textCollector() {
  let text = ''
  let isText = false
  let isPronounced = false
  return {
    open(name: string): void {
      if (name === 'rPh') isPronounced = true
      if (name === 't') isText = !isPronounced
    },
    close(name: string): void {
      if (name === 'rPh') isPronounced = false
      if (name === 't') isText = false
    },
    add(piece: string): void {
      if (isText) text += piece
    },
    /** The whole text; the next one begins. */
    take(): string {
      const whole = unescaped(text)
      text = ''
      return whole
    },
  }
}

/** The texts of a workbook, by their number. */
export function readSharedStrings(bytes: Buffer): string[] {
  const strings: string[] = []
  const collector = textCollector()
  walkXml(bytes, {
    open: collector.open,
    text: collector.add,
    close(name) {
      collector.close(name)
      if (name === 'si') strings.push(collector.take())
    },
  })
  return strings
}
