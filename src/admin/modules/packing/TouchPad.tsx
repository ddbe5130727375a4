import { useState } from 'react'
import { ReadyKey } from '../../grey/ReadyKey.tsx'
import styles from './Packing.module.css'

type Props = {
  title: string
  /** the largest number that may be given */
  most: number
  /** value → words of which one is chosen; none where nothing is asked */
  choices: Readonly<Record<string, string>>
  onDone: (count: number, choice: string) => void
  onClose: () => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '清', '0', '退'] as const

/** A number, and one of a few words, with a gloved finger: no keyboard opens. */
export function TouchPad({ title, most, choices, onDone, onClose }: Props) {
  const names = Object.keys(choices)
  const [text, setText] = useState(names.length > 0 ? '1' : '')
  const [choice, setChoice] = useState(names[0] ?? '')
  const count = Number(text === '' ? '0' : text)
  const reason = count < 1 ? '请先按数字，至少 1 件' : count > most ? `最多 ${most} 件，请改数` : null
  function press(key: (typeof digits)[number]): void {
    if (key === '清') setText('')
    else if (key === '退') setText(text.slice(0, -1))
    else setText(`${text}${key}`.replace(/^0+/, '').slice(0, 6))
  }
  return (
    <div className={styles.pad} role="dialog" aria-label={title}>
      <h2>{title}</h2>
      {names.length > 0 ? (
        <div className={styles.choices} role="group" aria-label="原因">
          {names.map((name) => (
            <button key={name} type="button" aria-pressed={name === choice} onClick={() => setChoice(name)}>
              {choices[name]}
            </button>
          ))}
        </div>
      ) : null}
      <output>{text === '' ? '0' : text}</output>
      <div className={styles.digits}>
        {digits.map((key) => (
          <button key={key} type="button" onClick={() => press(key)}>
            {key}
          </button>
        ))}
      </div>
      <p role="status">{count > most ? `最多 ${most} 件` : ''}</p>
      <div className={styles.ends}>
        <button type="button" onClick={onClose}>
          取消
        </button>
        <ReadyKey data-tone="primary" reason={reason} onClick={() => onDone(count, choice)}>
          确定
        </ReadyKey>
      </div>
    </div>
  )
}
