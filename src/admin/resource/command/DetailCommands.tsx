import { Flex } from 'antd'
import { startsFrom } from '#contract/command.ts'
import type { Command } from '#contract/command.ts'
import type { Resource } from '#contract/resource.ts'
import { useCommandStandings, useStateRefusals } from '../../../api/commands.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { CommandButton } from './CommandButton.tsx'
import { CommandHost } from './CommandHost.tsx'
import { useOwnCommands } from './commandsContext.ts'
import { useCommandHost } from './hostContext.ts'
import { MoreCommands } from './MoreCommands.tsx'
import { offersByStandings, stateOf } from './offers.ts'
import styles from './DetailCommands.module.css'

type Props = {
  resource: Resource
  row: RecordRow
  onWriting: (isWriting: boolean) => void
  /** hears of every command that was given, with the record after it */
  onGiven: (record: RecordRow | null) => void
}

/** 下一步: what can be done with the record that is open. The server is asked how each command stands, so a grey one names its obstacle. */
export function DetailCommands({ resource, row, onWriting, onGiven }: Props) {
  const commands = useOwnCommands(resource).filter(({ places, from }) => places.includes('detail') && from !== 'none')
  if (commands.length === 0) return null
  return (
    <CommandHost resource={resource} onWriting={onWriting} onGiven={onGiven}>
      <NextSteps resource={resource} row={row} commands={commands} />
    </CommandHost>
  )
}

function NextSteps({ resource, row, commands }: { resource: Resource; row: RecordRow; commands: readonly Command[] }) {
  const { start } = useCommandHost()
  const { data: standings = [] } = useCommandStandings(resource, row.id) // without them the state alone decides, and the server in the end
  const refusals = useStateRefusals(resource, true)
  const offers = offersByStandings({ resource, commands, refusals }, row, standings)
  const near = offers.filter(({ command }) => startsFrom(command, stateOf(resource, row))).sort((one, other) => rank(one.command) - rank(other.command))
  const far = offers.filter((offer) => !near.includes(offer))
  return (
    <Flex wrap gap={8} align="center" role="group" aria-label="下一步">
      <span className={styles.word}>下一步</span>
      {near.map(({ command, reason }) => (
        <CommandButton
          key={command.name}
          command={command}
          title={command.title}
          reason={reason}
          look={{ type: command.tone === 'primary' ? 'primary' : 'default' }}
          onGive={() => start(command, row)}
        />
      ))}
      <MoreCommands offers={far} subject={plainText({ name: resource.label }, row)} look={{}} onGive={(command) => void start(command, row)} />
    </Flex>
  )
}

/** The primary step first, what does harm last; otherwise in the order of the declaration. */
function rank({ tone }: Command): number {
  return tone === 'primary' ? 0 : tone === 'usual' ? 1 : 2
}
