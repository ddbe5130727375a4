/** What stands in a cell: `day` is yyyy-MM-dd, `moment` yyyy-MM-dd HH:mm:ss. */
export type WrittenCell = string | number | { day: string } | { moment: string }
export type WrittenLine = readonly WrittenCell[]

/** A cell as a person reads it in a text file. */
export function cellText(cell: WrittenCell): string | number {
  if (typeof cell !== 'object') return cell
  return 'day' in cell ? cell.day : cell.moment
}
