import { useEffect } from 'react'

/** Names the tab of the browser after a page that is in no menu (LAY-050). */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · 智能制造`
  }, [title])
}
