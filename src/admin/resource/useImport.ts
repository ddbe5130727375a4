import { useEffect, useRef, useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { importFiles } from '../../api/importing.ts'
import type { Imported } from '../../api/importing.ts'
import { randomName } from '../../api/randomName.ts'
import { useRereading } from '../../api/records.ts'
import { ApiError } from '../../api/request.ts'
import { useListAround } from './listContext.ts'

/** Where an import stands: being chosen, on its way under a name, refused with the file that says why, or failed. */
export type ImportFace = { is: 'choosing' } | { is: 'running'; job: string } | Extract<Imported, { is: 'refused' }> | { is: 'failed'; message: string }

type Sent = { files: readonly File[]; whenExisting: 'refuse' | 'update' }

/** Controls one import into the list around: at most one at a time, and it ends with the dialog. */
export function useImport(onStored: (message: string) => void) {
  const { resource, fixed } = useListAround()
  const reread = useRereading()
  const [face, setFace] = useState<ImportFace>({ is: 'choosing' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send({ files, whenExisting }: Sent) {
    const stop = new AbortController()
    running.current = stop
    const job = randomName(12)
    setFace({ is: 'running', job })
    try {
      const imported = await importFiles(resource, { files, given: fixed, whenExisting, job, signal: stop.signal })
      reread()
      if (imported.is === 'stored') onStored(imported.message)
      else setFace(imported)
    } catch (error) {
      if (stop.signal.aborted) {
        setFace({ is: 'choosing' })
        reread() // it may have ended just before
      } else setFace({ is: 'failed', message: refusalOf(error, files) })
    }
  }
  return { face, send, cancel: () => running.current?.abort(), chooseAgain: () => setFace({ is: 'choosing' }) }
}

/** What was refused by the import itself stands alone; what did not even get there is told with its files (UPL-038, UPL-040). */
function refusalOf(error: unknown, files: readonly File[]): string {
  const words = errorText(error, '导入失败，请重试')
  const isAnswered = error instanceof ApiError && error.status >= 200 && error.status < 300
  return isAnswered ? words : `${files.map(({ name }) => name).join('、')}：${words}`
}
