import type { Command } from '#contract/command.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useListAround } from '../listContext.ts'
import { CommandButton } from './CommandButton.tsx'
import { useOwnCommands } from './commandsContext.ts'
import { useCommandHost } from './hostContext.ts'
import { useReasons } from './useReasons.ts'

/** What can be done with all selected records of the list around, one after the other. */
export function BulkCommands() {
  const { resource, selected, select, face } = useListAround()
  const { startBulk } = useCommandHost()
  const commands = useOwnCommands(resource).filter(({ places, from }) => places.includes('bulk') && from !== 'none')
  const shown = new Map(face.is === 'ready' ? face.page.records.map((row) => [row.id, row]) : [])
  const rows = selected.map((row) => shown.get(row.id) ?? row) // the list was read anew since they were selected
  return commands.map((command) => <OneCommand key={command.name} command={command} rows={rows} onGive={() => startBulk({ command, rows, onEnd: select })} />)
}

function OneCommand({ command, rows, onGive }: { command: Command; rows: readonly RecordRow[]; onGive: () => void }) {
  const { resource } = useListAround()
  const reasonFor = useReasons(resource, command)
  const reasons = rows.map(reasonFor)
  const possible = reasons.filter((reason) => reason === null).length
  const [first = null] = reasons
  const reason = possible > 0 || first === null ? null : rows.length === 1 ? first : `选中的 ${rows.length} 条都不能${command.title}：${first}`
  return (
    <CommandButton
      command={command}
      title={possible === 0 ? command.title : `${command.title} ${possible} 条`}
      reason={reason}
      look={{ size: 'small' }}
      onGive={onGive}
    />
  )
}
