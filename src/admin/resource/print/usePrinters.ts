import { useEffect } from 'react'
import { printers } from '#contract/modules/printing/printer.ts'
import { readyPrinters } from '../../../api/printing.ts'
import { useRecords } from '../../../api/records.ts'
import { useMay } from '../../session/useMay.ts'

/** The label printers that this person may choose, as options of a select; none for one who may not see them. The server is told that somebody is about to print. */
export function usePrinters(): { value: string; label: string }[] {
  const { data } = useRecords(printers, { pageNo: 1, pageSize: 100, enabled: 'Y' }, useMay()('mes:printer:list'))
  const records = data?.records ?? []
  const isAny = records.length > 0
  useEffect(() => {
    if (isAny) void readyPrinters().catch(() => {}) // it only saves time
  }, [isAny])
  return records.map(({ id, name, place }) => ({
    value: id,
    label: typeof place === 'string' && place !== '' ? `${String(name)}（${place}）` : String(name),
  }))
}
