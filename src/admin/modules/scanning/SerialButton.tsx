import { App } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { hasSerial, readSerialScanner } from './serialScanner.ts'

/** Connects a scanner on a serial port, where the browser can; once chosen it is connected again with the page. */
export function SerialButton({ onScan }: { onScan: (raw: string) => void }) {
  const [end, setEnd] = useState<(() => Promise<void>) | null>(null)
  const { message } = App.useApp()
  const heard = useEffectEvent(onScan)
  const trouble = useEffectEvent((sentence: string) => {
    setEnd(null)
    void message.warning(sentence)
  })
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (!hasSerial()) return () => {}
    let isOver = false
    let close: (() => Promise<void>) | null = null
    async function connect(): Promise<void> {
      try {
        close = await readSerialScanner({ ask: asked > 0, onScan: (raw) => heard(raw), onTrouble: (sentence) => trouble(sentence) })
        if (isOver) await close?.()
        else setEnd(() => close)
      } catch (error) {
        if (asked > 0) trouble(`没有连上扫码枪（${error instanceof Error ? error.message : String(error)}），请检查接线，并关闭占用它的程序`)
      }
    }
    void connect()
    return () => {
      isOver = true
      void close?.()
    }
  }, [asked])
  if (!hasSerial()) return null
  return (
    <button type="button" disabled={end !== null} onClick={() => setAsked(asked + 1)}>
      {end === null ? '连接串口枪' : '串口枪已连'}
    </button>
  )
}
