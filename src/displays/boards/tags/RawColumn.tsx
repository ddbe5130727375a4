import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { TagMeta } from '#contract/tag.ts'
import { useRawRegisters } from '../../../api/rawRegisters.ts'
import { addressText, wordsText } from './rawText.ts'

type RawColumnProps = { deviceCode: string; metas: readonly TagMeta[]; table: RefObject<HTMLTableElement | null> }

/** Fetches the raw registers while it is there and writes them into the rows. Draws nothing itself: 3000 rows every 2 s are no work for React. */
export function RawColumn({ deviceCode, metas, table }: RawColumnProps) {
  const { data } = useRawRegisters(deviceCode)
  useEffect(() => {
    const byTag = new Map(data?.map((registers) => [registers.tagCode, registers]))
    const rows = [...(table.current?.tBodies ?? [])].flatMap(({ rows: group }) => [...group])
    for (const [index, { tagCode }] of metas.entries()) {
      const row = rows[index]
      const registers = byTag.get(tagCode)
      write(row?.querySelector('[data-address]'), registers ? addressText(registers) : '—')
      write(row?.querySelector('[data-words]'), registers ? wordsText(registers.words) : '—')
    }
  }, [data, metas, table])
  return null
}

function write(cell: Element | null | undefined, text: string): void {
  if (cell && cell.textContent !== text) cell.textContent = text
}
