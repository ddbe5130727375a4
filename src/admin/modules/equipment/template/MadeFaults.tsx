import { Alert } from 'antd'

type Fault = { line: number; column: string; reason: string }

/** Why nothing was made, line by line; line 0 is the whole. */
export function MadeFaults({ faults, of = '' }: { faults: readonly Fault[]; of?: string }) {
  if (faults.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      title="一台也没有生成，请改正后再试"
      description={faults.map(({ line, column, reason }) => (
        <div key={`${line} ${column} ${reason}`}>
          {line === 0 ? '' : `${of}第 ${line} 行 `}
          {column} {reason}
        </div>
      ))}
    />
  )
}
