import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { errorText } from '#contract/errorText.ts'

const reloadAfterMs = 15_000

/** The last net: a page could not be loaded or drawn. It tries again by itself, because nobody may stand at the screen. */
export function PageFailed() {
  const error = useRouteError()
  useEffect(() => {
    const timer = setTimeout(() => window.location.reload(), reloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
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
      <h1 style={{ margin: 0, fontSize: 32 }}>页面没有打开</h1>
      <p style={{ margin: 0, color: '#AAB4C0' }}>15 秒后自动重试。仍然出现请联系管理员。</p>
      <p style={{ margin: 0, color: '#7B8694', fontSize: 15 }}>{errorText(error, '')}</p>
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
