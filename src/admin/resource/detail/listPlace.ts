import type { Asked } from '../../fields/fieldKit.ts'

/** Where a record stood when it was opened: what its list was asked, and its place in it counted from 1. */
export type ListPlace = { question: Asked; at: number }

/** The place as it stands in the address of a record's page. */
export function placeQuery({ question, at }: ListPlace): string {
  return new URLSearchParams({ list: new URLSearchParams(question).toString(), at: String(at) }).toString()
}

/** The place that an address tells; null when it tells none. */
export function placeIn(search: URLSearchParams): ListPlace | null {
  const [list, at] = [search.get('list'), search.get('at')]
  if (list === null || at === null || !/^[1-9]\d{0,8}$/.test(at)) return null
  return { question: Object.fromEntries(new URLSearchParams(list)), at: Number(at) }
}
