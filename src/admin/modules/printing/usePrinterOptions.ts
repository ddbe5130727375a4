import { printers } from '#contract/modules/printing/printer.ts'
import { useRecords } from '../../../api/records.ts'

/** Printers that may be chosen, as options of a select. */
export function usePrinterOptions(): { value: string; label: string }[] {
  const { data } = useRecords(printers, { pageNo: 1, pageSize: 100, enabled: 'Y' }, true)
  return (data?.records ?? []).map(({ id, name, place }) => ({
    value: id,
    label: typeof place === 'string' && place !== '' ? `${String(name)}（${place}）` : String(name),
  }))
}
