/** A machine as far as a board is made from it; tags most telling first. */
export type BoardMachine = { equipCode: string; type: string; workshopCode: string; seq: number; processTags: readonly string[] }
export type PlacedTile = { id: string; kind: string; x: number; y: number; w: number; h: number }

/** Columns and rows of machine cards that are still read from 5 m, by how many there are (design/screens.md: figure ≥ 40 px). */
const grids = [
  { most: 2, columns: 2, rows: 1 },
  { most: 3, columns: 3, rows: 1 },
  { most: 4, columns: 2, rows: 2 },
  { most: 6, columns: 3, rows: 2 },
  { most: 9, columns: 3, rows: 3 },
  { most: 12, columns: 4, rows: 3 },
  { most: 16, columns: 4, rows: 4 },
] as const
const cardsOnPage = 16
const width = 24
const height = 12
/** the foot of a page of few machines: what is wrong, and the course of the first value */
const footRows = 4
const fewMachines = 6

export type AutoTile = PlacedTile &
  (
    | { kind: 'machine'; equipCode: string }
    | { kind: 'alarms'; equipCodes: string[] }
    | { kind: 'trend'; tagCode: string; minutes: 60 }
    | { kind: 'states'; equipCodes: string[] }
  )

/**
 * A board from machines: a card each in the plant's order, and where there is room the alarms of these machines, their
 * states, and the course of the most telling value of the first. More than fit go to further pages.
 */
export function autoPages(machines: readonly BoardMachine[]): AutoTile[][] {
  const ordered = machines.toSorted((one, other) => one.seq - other.seq)
  if (ordered.length === 0) return [[]]
  return Array.from({ length: Math.ceil(ordered.length / cardsOnPage) }, (_, page) => onePage(ordered.slice(page * cardsOnPage, (page + 1) * cardsOnPage)))
}

function onePage(machines: readonly BoardMachine[]): AutoTile[] {
  const hasFoot = machines.length <= fewMachines
  const { columns, rows } = gridFor(machines.length)
  const [w, h] = [Math.floor(width / columns), Math.floor((height - (hasFoot ? footRows : 0)) / rows)]
  const cards = machines.map(({ equipCode }, at): AutoTile => ({
    id: `m${at + 1}`,
    kind: 'machine',
    equipCode,
    x: (at % columns) * w,
    y: Math.floor(at / columns) * h,
    w,
    h,
  }))
  if (!hasFoot) return cards
  const equipCodes = machines.map(({ equipCode }) => equipCode)
  const y = rows * h
  const telling = machines.find(({ processTags }) => processTags.length > 0)?.processTags[0]
  const foot: AutoTile[] = [
    { id: 'alarms', kind: 'alarms', equipCodes, x: 0, y, w: 8, h: footRows },
    { id: 'states', kind: 'states', equipCodes, x: 8, y, w: telling === undefined ? 16 : 7, h: footRows },
  ]
  return [
    ...cards,
    ...foot,
    ...(telling === undefined ? [] : [{ id: 'trend', kind: 'trend' as const, tagCode: telling, minutes: 60 as const, x: 15, y, w: 9, h: footRows }]),
  ]
}

function gridFor(count: number): { columns: number; rows: number } {
  return grids.find(({ most }) => count <= most) ?? { columns: 4, rows: 4 }
}

/** Least size of each kind, in columns and rows, at which its words are at least 26 px on a 1920 wide canvas: what is smaller cannot be read from 5 m. */
const leastSize: Readonly<Record<string, { w: number; h: number }>> = {
  machine: { w: 4, h: 3 },
  value: { w: 3, h: 2 },
  limit: { w: 5, h: 2 },
  trend: { w: 6, h: 3 },
  states: { w: 6, h: 2 },
  figure: { w: 3, h: 2 },
  alarms: { w: 7, h: 3 },
  oee: { w: 6, h: 4 },
  andon: { w: 7, h: 3 },
  map: { w: 12, h: 6 },
  report: { w: 7, h: 4 },
  reportFigure: { w: 3, h: 2 },
  picture: { w: 2, h: 2 },
  text: { w: 2, h: 1 },
}

export type Finding = { id: string; page: number; level: 'must' | 'should'; says: string }
type CheckedTile = PlacedTile & { tagCode?: string; tagCodes?: readonly string[]; equipCode?: string; equipCodes?: readonly string[]; report?: string }

/** What is the matter with a layout: tags and machines that are gone, tiles over one another, and what cannot be read from 5 m. */
export function boardFindings(
  pages: readonly { tiles: readonly CheckedTile[] }[],
  known: { tags: ReadonlySet<string>; machines: ReadonlySet<string> },
): Finding[] {
  return pages.flatMap(({ tiles }, page) =>
    tiles.flatMap((tile, at) => {
      const found = (level: Finding['level'], says: string): Finding => ({ id: tile.id, page, level, says })
      const tags = [...(tile.tagCode === undefined ? [] : [tile.tagCode]), ...(tile.tagCodes ?? [])].filter((tag) => !known.tags.has(tag))
      const machines = [...(tile.equipCode === undefined ? [] : [tile.equipCode]), ...(tile.equipCodes ?? [])].filter((one) => !known.machines.has(one))
      const least = leastFor(tile)
      return [
        ...tags.map((tag) => found('must', `测点 ${tag} 已删除`)),
        ...machines.map((one) => found('must', `设备 ${one} 已删除`)),
        ...(tile.report === '' ? [found('must', '还没有选报表')] : []),
        ...(tiles.slice(0, at).some((other) => overlaps(tile, other)) ? [found('must', '与另一块重叠')] : []),
        ...(tile.w < least.w || tile.h < least.h ? [found('should', `5 m 处看不清：至少 ${least.w} × ${least.h} 格`)] : []),
      ]
    }),
  )
}

/** Lines need their height: each of several values, or of several strips. */
function leastFor(tile: CheckedTile): { w: number; h: number } {
  const { w, h } = leastSize[tile.kind] ?? { w: 1, h: 1 }
  const lines = tile.kind === 'limit' ? (tile.tagCodes?.length ?? 1) : tile.kind === 'states' ? Math.ceil((tile.equipCodes?.length ?? 1) / 2) : 1
  return { w, h: Math.max(h, lines + 1) }
}

export function overlaps(one: PlacedTile, other: PlacedTile): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h
}

/** The first free place of this size on a page, row by row; null where there is none. */
export function freePlace(tiles: readonly PlacedTile[], w: number, h: number): { x: number; y: number } | null {
  for (let y = 0; y + h <= height; y += 1)
    for (let x = 0; x + w <= width; x += 1) if (!tiles.some((tile) => overlaps({ id: '', kind: '', x, y, w, h }, tile))) return { x, y }
  return null
}

/** What changed from one layout to another, by tile: in words, for the editor. */
export function boardChanges(
  before: readonly { tiles: readonly PlacedTile[] }[],
  after: readonly { tiles: readonly PlacedTile[] }[],
): { added: PlacedTile[]; gone: PlacedTile[]; moved: PlacedTile[]; changed: PlacedTile[] } {
  const keyed = (pages: typeof before) => new Map(pages.flatMap(({ tiles }, page) => tiles.map((tile) => [`${page} ${tile.id}`, tile] as const)))
  const [old, fresh] = [keyed(before), keyed(after)]
  const both = [...fresh].flatMap(([key, tile]) => (old.has(key) ? [{ tile, was: old.get(key) ?? tile }] : []))
  const isMoved = (one: PlacedTile, other: PlacedTile) => one.x !== other.x || one.y !== other.y || one.w !== other.w || one.h !== other.h
  const content = ({ x: _x, y: _y, w: _w, h: _h, ...rest }: PlacedTile) => JSON.stringify(rest)
  return {
    added: [...fresh].flatMap(([key, tile]) => (old.has(key) ? [] : [tile])),
    gone: [...old].flatMap(([key, tile]) => (fresh.has(key) ? [] : [tile])),
    moved: both.flatMap(({ tile, was }) => (isMoved(tile, was) ? [tile] : [])),
    changed: both.flatMap(({ tile, was }) => (content(tile) === content(was) ? [] : [tile])),
  }
}
