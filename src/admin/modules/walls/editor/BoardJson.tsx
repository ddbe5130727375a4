import { Alert, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { Board, boardComplaints } from '#contract/modules/walls/board.ts'
import { saveFile } from '../../../saveFile.ts'
import styles from './Editor.module.css'

/** A board as JSON, out and in; what does not parse is refused with its path, and nothing of it is taken. */
export function BoardJson({ board, name, onChange }: { board: Board; name: string; onChange: (board: Board) => void }) {
  const [text, setText] = useState<string | null>(null)
  const [complaints, setComplaints] = useState<string[]>([])
  function take() {
    const given = parsed(text ?? '')
    const found = given === undefined ? ['不是 JSON，请检查括号和逗号'] : boardComplaints(given)
    setComplaints(found)
    if (found.length > 0) return
    onChange(Board.parse(given))
    setText(null)
  }
  return (
    <>
      <Button onClick={() => saveFile(new Blob([JSON.stringify(board, null, 2)], { type: 'application/json' }), `${name}.json`)}>导出</Button>
      <Button
        onClick={() => {
          setComplaints([])
          setText('')
        }}
      >
        导入
      </Button>
      <Modal title="导入看板（JSON）" open={text !== null} okText="导入" onOk={take} onCancel={() => setText(null)} width={720}>
        <div className={styles.auto}>
          {complaints.length > 0 ? <Alert type="error" showIcon title={`没有导入：${complaints.slice(0, 5).join('；')}`} /> : null}
          <input
            type="file"
            accept=".json,application/json"
            aria-label="选择 JSON 文件"
            onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
          />
          <Input.TextArea
            rows={14}
            value={text ?? ''}
            onChange={({ target }) => setText(target.value)}
            aria-label="看板 JSON"
            placeholder="选择文件，或把 JSON 贴在这里"
          />
        </div>
      </Modal>
    </>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // said to the person
  }
}
