import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { pathsIn } from '#contract/rules/filePath.ts'
import { ApiError } from '../../../api/request.ts'
import { uploadFile } from '../../../api/upload.ts'
import type { Upload as Order } from '../../../api/upload.ts'
import type { Value } from '../fieldKit.ts'
import { endingOf, lastOf, refusalOf, started, uploadsOf } from './uploads.ts'
import type { Upload } from './uploads.ts'

/** How the files of a field are sent, where a column says it differently. */
export type Sending = Pick<Order, 'action' | 'biz' | 'withToken' | 'responseName'>

type Setup = { value: Value | undefined; onChange: (value: Value) => void; maxCount: number; isImage: boolean; sending: Sending }

/** The files of a field: what its value names, and what is on its way or failed. Leaving the page ends what is on its way. */
export function useUploads({ value, onChange, maxCount, isImage, sending }: Setup) {
  const { message } = App.useApp()
  const [pending, setPending] = useState<readonly Upload[]>([])
  const files = useRef(new Map<string, { file: File; stop: AbortController }>())
  /** when the files that were sent from here were chosen: the later of two stands behind, whichever arrived first */
  const chosenAt = useRef(new Map<string, number>())
  /** what the field holds, also between two renders: several files may end at once */
  const held = useRef<readonly string[]>([])
  useEffect(() => {
    held.current = pathsIn(value)
  }, [value])
  useEffect(() => {
    const running = files.current
    return () => {
      for (const { stop } of running.values()) stop.abort()
    }
  }, [])

  const hold = (paths: readonly string[]) => {
    const asChosen = paths.toSorted((one, other) => (chosenAt.current.get(one) ?? 0) - (chosenAt.current.get(other) ?? 0))
    held.current = lastOf(asChosen, maxCount)
    onChange(held.current.join(','))
  }
  const change = (key: string, changes: Partial<Upload>) =>
    setPending((list) => list.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const forget = (key: string) => {
    files.current.delete(key)
    setPending((list) => list.filter((upload) => upload.key !== key))
  }

  async function send(key: string, file: File): Promise<void> {
    const stop = new AbortController()
    files.current.set(key, { file, stop })
    try {
      const path = await uploadFile({ ...sending, file, signal: stop.signal, onProgress: (percent) => change(key, { percent }) })
      forget(key)
      chosenAt.current.set(path, numberOf(key))
      hold([...held.current, path])
      void message.success(endingOf(file.name, true))
    } catch (error) {
      if (stop.signal.aborted) return
      change(key, { status: 'error', message: error instanceof ApiError ? error.message : '' })
      void message.error(endingOf(file.name, false))
    }
  }

  return {
    uploads: [...uploadsOf(value), ...pending],
    /** Sends the last of these that there is room for. */
    add(chosen: readonly File[]) {
      const refused = chosen.map((file) => refusalOf(file, isImage)).find((refusal) => refusal !== null)
      if (refused) void message.warning(refused)
      const good = lastOf(
        chosen.filter((file) => refusalOf(file, isImage) === null),
        maxCount,
      ).map((file) => ({ key: newKey(), file }))
      setPending((list) => [...list, ...good.map(({ key, file }) => started(file, key))])
      for (const { key, file } of good) void send(key, file)
    },
    /** Takes a file out of the field, or ends its way there (UPL-013). */
    remove({ key, status, path }: Upload) {
      files.current.get(key)?.stop.abort()
      if (status === 'done') hold(held.current.filter((one) => one !== path))
      else forget(key)
    },
    again({ key }: Upload) {
      const known = files.current.get(key)
      if (!known) return
      change(key, { status: 'uploading', percent: 0, message: '' })
      void send(key, known.file)
    },
  }
}

let made = 0
function newKey(): string {
  made += 1
  return `upload-${made}`
}

/** Keys count up. */
function numberOf(key: string): number {
  return Number(key.slice('upload-'.length))
}
