import { useEffect } from 'react'
import { ThirdLoginMessage } from '#contract/session.ts'
import { apiBase } from '../../../api/address.ts'

const serverOrigin = new URL(apiBase, window.location.origin).origin

/** Opens the page of a provider in a window of its own; what became of it comes to `useThirdLogin`. */
export function openThirdLogin(source: string): void {
  window.open(`${apiBase}/sys/thirdLogin/render/${encodeURIComponent(source)}`, 'thirdLogin', 'width=520,height=640')
}

/** Hears what the server's page in that window has to say; messages of anybody else are not heard. */
export function useThirdLogin(take: (told: ThirdLoginMessage) => void): void {
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.origin !== serverOrigin) return
      const { data: told } = ThirdLoginMessage.safeParse(event.data)
      if (told) take(told)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [take])
}
