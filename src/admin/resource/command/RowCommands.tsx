import { Grid } from 'antd'
import type { Command } from '#contract/command.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { useListAround } from '../listContext.ts'
import { CommandButton } from './CommandButton.tsx'
import { useOwnCommands } from './commandsContext.ts'
import { useCommandHost } from './hostContext.ts'
import { MoreCommands } from './MoreCommands.tsx'
import { offersByState } from './offers.ts'
import { useStateText } from './useStateText.ts'

/** Commands beside a record, the rest waits behind 更多: on a wide desk two; on a narrow one the columns need the room, so the first that can be given now. */
const shownAtMost = { wide: 2, narrow: 1 }
const look = { type: 'link', size: 'small' } as const

/** What can be done with one record of the list around besides looking, changing and deleting; what its state does not allow is grey and says why. */
export function RowCommands({ row }: { row: RecordRow }) {
  const { resource } = useListAround()
  const commands = useOwnCommands(resource).filter(isOfRows)
  return commands.length === 0 ? null : <Offered row={row} resource={resource} commands={commands} />
}

function Offered({ row, resource, commands }: { row: RecordRow; resource: Resource; commands: readonly Command[] }) {
  const { start } = useCommandHost()
  const textOf = useStateText(resource)
  const isRoomy = Grid.useBreakpoint().md ?? true
  const offers = offersByState({ resource, commands, textOf }, row)
  const isWide = useIsWideDesk()
  const beside = isWide ? offers.slice(0, shownAtMost.wide) : offers.slice(0, shownAtMost.narrow).filter(({ reason }) => reason === null)
  const shown = isRoomy ? beside : offers // on a phone all of them stand in one column already
  return (
    <>
      {shown.map(({ command, reason }) => (
        <CommandButton key={command.name} command={command} title={command.title} reason={reason} look={look} onGive={() => start(command, row)} />
      ))}
      <MoreCommands
        offers={offers.slice(shown.length)}
        subject={plainText({ name: resource.label }, row)}
        look={look}
        onGive={(command) => void start(command, row)}
      />
    </>
  )
}

function isOfRows({ places, from }: Command): boolean {
  return places.includes('row') && from !== 'none'
}

/** px that these buttons take beside a record */
export function useRowCommandsPx(resource: Resource): number {
  const commands = useOwnCommands(resource).filter(isOfRows)
  const atMost = useIsWideDesk() ? shownAtMost.wide : shownAtMost.narrow
  const longest = commands.map(({ title }) => title.length).sort((one, other) => other - one)
  const buttons = longest.slice(0, atMost).reduce((sum, letters) => sum + letters * letterPx + paddingPx, 0)
  return buttons + (commands.length > atMost || (atMost === shownAtMost.narrow && commands.length > 0) ? morePx : 0)
}

/** Whether a list has room for columns and for several commands beside each record (a desk of 1600 px and more). */
export function useIsWideDesk(): boolean {
  return Grid.useBreakpoint().xxl ?? true
}

const letterPx = 14
const paddingPx = 20
const morePx = 70
