import { useEffect, useEffectEvent, useState } from 'react'

type Props = {
  /** ms since the epoch */
  untilMs: number
  /** what is written for so many seconds that are left; 01:05 when it is not said */
  write?: (leftS: number) => string
  onEnd: () => void
}

/** The seconds that are left until a moment. It goes by the clock, so that a page that was asleep is right when it wakes. */
export function CountDown({ untilMs, write = minutesAndSeconds, onEnd }: Props) {
  const [leftS, setLeftS] = useState(() => secondsUntil(untilMs))
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const look = () => {
      const next = secondsUntil(untilMs)
      setLeftS(next)
      if (next > 0) return
      clearInterval(timer)
      end()
    }
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [untilMs])
  return <span role="timer">{write(leftS)}</span>
}

function secondsUntil(untilMs: number): number {
  return Math.max(0, Math.ceil((untilMs - Date.now()) / 1000))
}

function minutesAndSeconds(leftS: number): string {
  return [Math.floor(leftS / 60), leftS % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
