import { useState } from 'react'
import { EnterPanel } from './EnterPanel.tsx'
import styles from './Station.module.css'

/** 换人 in the header of a place where people take turns; `right` is what a person needs who works there (docs/decisions/121-badge-and-pin.md). */
export function ChangePerson({ right }: { right: string }) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <>
      <button type="button" className={styles.change} onClick={() => setIsChanging(true)}>
        换人
      </button>
      {isChanging ? <EnterPanel right={right} onClose={() => setIsChanging(false)} /> : null}
    </>
  )
}
