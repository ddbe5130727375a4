import { App } from 'antd'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Command } from '#contract/command.ts'
import type { Resource } from '#contract/resource.ts'
import { createIntent, isAnswered, readCommandStandings } from '../../../api/commands.ts'
import type { CommandOutcome, Intent } from '../../../api/commands.ts'
import { useReload } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { CommandDialog } from './CommandDialog.tsx'
import { HostProvider } from './hostContext.ts'
import type { Answers, BulkOrder } from './hostContext.ts'
import { refusalText } from './refusals.ts'

type Props = {
  resource: Resource
  /** whether a dialog is open in which somebody may have written */
  onWriting: (isWriting: boolean) => void
  /** hears of every command that was given, with the record after it */
  onGiven: (record: RecordRow | null) => void
  children: ReactNode
}

type Opened = { command: Command; row: RecordRow | null; signers: 0 | 1 | 2; known: Answers }

/** Gives the commands of the buttons inside it and holds their dialogs, which thereby outlive a row that leaves the list and a menu that closes. */
export function CommandHost({ resource, onWriting, onGiven, children }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [bulk, setBulk] = useState<BulkOrder | null>(null)
  const { message } = App.useApp()
  const reload = useReload(resource)
  /** by command and record: those that have no dialog to remember them */
  const intents = useRef(new Map<string, Intent>())

  function open(next: Opened | null) {
    setOpened(next)
    onWriting(next !== null)
  }

  function given({ message: sentence, record }: CommandOutcome) {
    void message.success(sentence)
    reload()
    onGiven(record)
  }

  async function giveAtOnce(command: Command, row: RecordRow | null, known: Answers) {
    const of = [command.name, row?.id ?? '', ...Object.values(known)].join(' ')
    if (intents.current.get(of)?.isRunning() === true) return
    const intent = intents.current.get(of) ?? createIntent()
    intents.current.set(of, intent)
    try {
      given(await intent.give(resource, command, { record: row, asked: known }, async () => []))
      intents.current.delete(of)
    } catch (error) {
      if (isAnswered(error)) intents.current.delete(of)
      void message.error(refusalText(error))
      reload()
    }
  }

  async function start(command: Command, row: RecordRow | null, known: Answers = {}) {
    try {
      const signers = await signersOf(resource, command, row)
      if (command.asks.every(({ name }) => name in known) && command.confirm === null && signers === 0) await giveAtOnce(command, row, known)
      else open({ command, row, signers, known })
    } catch (error) {
      void message.error(refusalText(error))
    }
  }

  function endBulk(left: readonly RecordRow[]) {
    bulk?.onEnd(left)
    setBulk(null)
    onWriting(false)
    reload()
  }

  return (
    <HostProvider value={{ start, startBulk: (order) => (setBulk(order), onWriting(true)) }}>
      {children}
      {opened ? (
        <CommandDialog
          resource={resource}
          {...opened}
          onGiven={(outcome) => {
            open(null)
            given(outcome)
          }}
          onRefused={reload}
          onClose={() => open(null)}
        />
      ) : null}
      {bulk ? <BulkDialog resource={resource} command={bulk.command} rows={bulk.rows} onClose={endBulk} /> : null}
    </HostProvider>
  )
}

/** How many people have to sign: the declaration says it, or the server for this record. Throws ApiError. */
async function signersOf(resource: Resource, { name, sign }: Command, row: RecordRow | null): Promise<0 | 1 | 2> {
  if (sign === null) return 0
  if (sign.when === 'always' || row === null) return sign.second === null ? 1 : 2
  return (await readCommandStandings(resource, row.id)).find((standing) => standing.name === name)?.signers ?? 0
}
