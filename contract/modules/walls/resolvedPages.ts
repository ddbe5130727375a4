import type { Machine } from '../equipment/overview.ts'
import type { AutoChoice, Board, Tile } from './board.ts'
import { autoPages } from '../../rules/boardLayout.ts'

/** The pages of a board: as they were drawn, or made from the machines that it was told to follow, new ones too. */
export function resolvedPages({ auto, pages }: Board, machines: readonly Machine[]): readonly { title: string; tiles: readonly Tile[] }[] {
  if (auto === null) return pages
  return autoPages(machines.filter((machine) => isChosen(auto, machine))).map((tiles) => ({ title: '', tiles: tiles.map((tile) => ({ ...tile, title: '' })) }))
}

function isChosen(auto: AutoChoice, { workshopCode, type, equipCode }: Machine): boolean {
  switch (auto.by) {
    case 'all':
      return true
    case 'workshop':
      return workshopCode === auto.code
    case 'type':
      return type === auto.code
    case 'machines':
      return auto.codes.includes(equipCode)
    default:
      return auto satisfies never
  }
}
