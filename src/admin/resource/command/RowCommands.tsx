import { Grid } from 'antd'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { useListAround } from '../listContext.ts'
import { CommandButton } from './CommandButton.tsx'
import { useOwnCommands } from './commandsContext.ts'
import { useCommandHost } from './hostContext.ts'
import { MoreCommands } from './MoreCommands.tsx'
import { isOfRows, useRowOffers } from './useRowOffers.ts'

/** Commands beside a record on a wide desk; the rest waits behind 更多. Where there is less room, all of them stand in one column. */
const shownAtMost = 2
const look = { type: 'link', size: 'small' } as const

/** What can be done with one record of the list around besides looking, changing and deleting; what its state does not allow is grey and says why. */
export function RowCommands({ row }: { row: RecordRow }) {
  const { resource } = useListAround()
  const { start } = useCommandHost()
  const offers = useRowOffers(row)
  const beside = useIsWideDesk() ? offers.slice(0, shownAtMost) : offers
  return (
    <>
      {beside.map(({ command, reason }) => (
        <CommandButton key={command.name} command={command} title={command.title} reason={reason} look={look} onGive={() => start(command, row)} />
      ))}
      <MoreCommands
        offers={offers.slice(beside.length)}
        subject={plainText({ name: resource.label }, row)}
        look={look}
        onGive={(command) => void start(command, row)}
      />
    </>
  )
}

/** px that these buttons take beside a record on a wide desk */
export function useRowCommandsPx(resource: Resource): number {
  const commands = useOwnCommands(resource).filter(isOfRows)
  const longest = commands.map(({ title }) => title.length).sort((one, other) => other - one)
  const buttons = longest.slice(0, shownAtMost).reduce((sum, letters) => sum + letters * letterPx + paddingPx, 0)
  return buttons + (commands.length > shownAtMost ? morePx : 0)
}

/** Whether a list has room for columns and for several commands beside each record (a desk of 1600 px and more). */
export function useIsWideDesk(): boolean {
  return Grid.useBreakpoint().xxl ?? true
}

const letterPx = 14
const paddingPx = 20
const morePx = 70
