import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { errorText } from '#contract/errorText.ts'
import { isUnanswered } from './api/guard.ts'
import { isAnswering } from './api/serverSilence.ts'

const reloadAfterMs = 15_000
const askEveryMs = 2_000
/** A page that is leaving fails like a server that is gone: it says so only if it stays. */
const sayAfterMs = 1_000

/** The last net: a page could not be loaded or drawn. It tries again by itself, because nobody may stand at the screen. */
export function PageFailed() {
  const error = useRouteError()
  return isUnanswered(error) ? (
    <ServerGone />
  ) : (
    <Sentence title="页面没有打开" todo="15 秒后自动重试。仍然出现请联系管理员。" reason={errorText(error, '')} retriesAfterMs={reloadAfterMs} />
  )
}

/** No server answered: opens the page as soon as one does. Reloading earlier would leave the browser's own error page, which never comes back. */
function ServerGone() {
  const [isSaid, setIsSaid] = useState(false)
  useEffect(() => {
    const say = setTimeout(() => setIsSaid(true), sayAfterMs)
    const ask = setInterval(() => void isAnswering(askEveryMs).then((isBack) => isBack && window.location.reload()), askEveryMs)
    return () => {
      clearTimeout(say)
      clearInterval(ask)
    }
  }, [])
  return isSaid ? <Sentence title="连不上服务器" todo="恢复后自动打开这一页，登录不会丢失。" reason="" retriesAfterMs={null} /> : null
}

type SentenceProps = {
  title: string
  todo: string
  reason: string
  /** null: somebody else tries again */
  retriesAfterMs: number | null
}

function Sentence({ title, todo, reason, retriesAfterMs }: SentenceProps) {
  useEffect(() => {
    if (retriesAfterMs === null) return undefined
    const timer = setTimeout(() => window.location.reload(), retriesAfterMs)
    return () => clearTimeout(timer)
  }, [retriesAfterMs])
  return (
    <main
      style={{
        minHeight: '100vh',
        display: 'grid',
        placeContent: 'center',
        gap: 16,
        textAlign: 'center',
        background: '#12151A',
        color: '#EEF1F5',
        font: '20px/1.5 "Noto Sans SC", "Noto Sans CJK SC", sans-serif',
      }}
    >
      <h1 style={{ margin: 0, fontSize: 32 }}>{title}</h1>
      <p style={{ margin: 0, color: '#AAB4C0' }}>{todo}</p>
      <p style={{ margin: 0, color: '#7B8694', fontSize: 15 }}>{reason}</p>
      <button
        type="button"
        onClick={() => window.location.reload()}
        style={{
          justifySelf: 'center',
          padding: '10px 28px',
          font: 'inherit',
          color: 'inherit',
          background: '#20252E',
          border: '1px solid #3A424D',
          borderRadius: 8,
        }}
      >
        立即重试
      </button>
    </main>
  )
}
