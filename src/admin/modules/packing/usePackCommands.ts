import { useRef, useState } from 'react'
import type { Command } from '#contract/command.ts'
import { sayOf } from '#contract/modules/scanning/sayOf.ts'
import type { Resource } from '#contract/resource.ts'
import { createIntent } from '../../../api/commands.ts'
import { useReload } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import type { ShownAnswer } from '../scanning/ScanAnswer.tsx'

const noComplaint = () => null

type Target = { id: string; version: number }

/** Gives commands that ask nothing of the keyboard, one at a time, and shows what came of each over the whole screen. */
export function usePackCommands(onDone: () => void) {
  const [answer, setAnswer] = useState<ShownAnswer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [intent] = useState(createIntent)
  const running = useRef(false)
  const serial = useRef(0)
  const reload = useReload({ name: 'mesBox', path: '/mes/box' })

  function show(shown: Omit<ShownAnswer, 'key'>): void {
    serial.current += 1
    setAnswer({ key: String(serial.current), ...shown })
  }

  /** The record after the command; null where it was refused. `complaint` says what of a record is a no all the same, such as a weighing that failed. */
  async function give(
    resource: Resource,
    command: Command,
    target: Target | null,
    asked: Readonly<Record<string, unknown>> = {},
    complaint: (record: RecordRow | null) => string | null = noComplaint,
  ): Promise<RecordRow | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    try {
      const { message, record } = await intent.give(resource, command, { record: target, asked }, async () => [])
      const why = complaint(record)
      show({ is: why === null ? 'yes' : 'no', say: sayOf(why ?? message), message: why ?? message, next: '' })
      return record
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      show({ is: 'no', say: sayOf(message), message, next: '' })
      return null
    } finally {
      running.current = false
      setBusy(false)
      reload()
      onDone()
    }
  }
  return { give, isBusy, answer, show, putAway: () => setAnswer(null) }
}
