import { freePattern } from './freePattern.ts'
import { mtSics } from './mtSics.ts'
import type { ScaleParser } from './reading.ts'
import { sartoriusSbi } from './sartoriusSbi.ts'
import { toledo } from './toledo.ts'

/** Finds weight, unit and stability in a line by the pattern of a plant; throws for a pattern that is none. The engine is each side's own (docs/decisions/102). */
export type LinePattern = (pattern: string) => Parameters<typeof freePattern>[0]['match']

type Spoken = { protocol: 'mtsics' | 'toledo' | 'sbi' | 'regex'; checksum?: 'Y' | 'N' | null | undefined; pattern?: string | null | undefined; unit: string }

/** The parser of a scale as its record says. */
export function parserFor({ protocol, checksum, pattern, unit }: Spoken, linePattern: LinePattern): ScaleParser {
  if (protocol === 'mtsics') return mtSics.parser()
  if (protocol === 'sbi') return sartoriusSbi.parser()
  if (protocol === 'toledo') return toledo.parser({ hasChecksum: checksum !== 'N' })
  const text = pattern ?? ''
  const names = (group: string) => text.includes(`(?<${group}>`)
  return freePattern({ match: linePattern(text), hasStable: names('stable'), fixedUnit: names('unit') ? null : unit })
}

const lineFeed = 0x0a

/** For a port that was just opened: what comes before the first line end may be the rest of a line, and half of a number is another number. TOLEDO frames say where they begin. */
export function fromOpening(protocol: Spoken['protocol'], parser: ScaleParser): ScaleParser {
  let isOpen = protocol === 'toledo'
  return {
    hear(chunk) {
      if (isOpen) return parser.hear(chunk)
      const end = chunk.indexOf(lineFeed)
      if (end < 0) return []
      isOpen = true
      return parser.hear(chunk.subarray(end + 1))
    },
  }
}

/** What is sent to a scale so that it speaks, and how often (ms): `repeat` once makes it go on by itself; null: it speaks anyway. */
export function askingOf(protocol: Spoken['protocol']): { repeat: string | null; once: string | null } {
  if (protocol === 'mtsics') return mtSics.commands
  if (protocol === 'sbi') return sartoriusSbi.commands
  return { repeat: null, once: null }
}
