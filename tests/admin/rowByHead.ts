/** What a row of a table on the screen says, by the head of each column: two columns that are swapped are seen. */
export function rowByHead(row: Element): Record<string, string> {
  const table = row.closest('.ant-table')
  const heads = [...(table?.querySelectorAll('.ant-table-thead th') ?? [])].map(({ textContent }) => textContent)
  return Object.fromEntries([...row.querySelectorAll('td')].map(({ textContent }, at) => [heads[at] ?? '', textContent]))
}
