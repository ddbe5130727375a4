import { useListAround } from '../listContext.ts'
import { CommandButton } from './CommandButton.tsx'
import { useOwnCommands } from './commandsContext.ts'
import { useCommandHost } from './hostContext.ts'

/** Beside 新增: the commands that make a record. */
export function ToolbarCommands() {
  const { resource } = useListAround()
  const { start } = useCommandHost()
  const making = useOwnCommands(resource).filter(({ from, places }) => from === 'none' && places.length > 0)
  return making.map((command) => (
    <CommandButton
      key={command.name}
      command={command}
      title={command.title}
      reason={null}
      look={{ type: command.tone === 'primary' ? 'primary' : 'default' }}
      onGive={() => start(command, null)}
    />
  ))
}
