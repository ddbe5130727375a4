import ColumnWidthOutlined from '@ant-design/icons/es/icons/ColumnWidthOutlined'
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined'
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined'
import ZoomInOutlined from '@ant-design/icons/es/icons/ZoomInOutlined'
import ZoomOutOutlined from '@ant-design/icons/es/icons/ZoomOutOutlined'
import { Button, InputNumber, Space } from 'antd'
import type { ReactNode } from 'react'
import styles from './PdfViewerPage.module.css'
import { percentOf } from './zoom.ts'

type Props = {
  /** counts from 1 */
  page: number
  count: number
  scale: number
  isFit: boolean
  /** pages that are ready for the printer; null while nothing is printed */
  printed: number | null
  onTurn: (page: number) => void
  onZoom: (direction: 1 | -1) => void
  onFit: () => void
  onPrint: () => void
  onSave: () => void
}

/** What can be done with an open PDF. */
export function PdfBar({ page, count, scale, isFit, printed, onTurn, onZoom, onFit, onPrint, onSave }: Props) {
  const command = (label: string, icon: ReactNode, run: () => void, isOff = false) => (
    <Button aria-label={label} title={label} icon={icon} disabled={isOff} onClick={run} />
  )
  return (
    <div className={styles.bar} role="toolbar" aria-label="查看工具">
      <Space.Compact>
        {command('上一页', <UpOutlined />, () => onTurn(page - 1), page <= 1)}
        <InputNumber
          aria-label="页码"
          controls={false}
          min={1}
          max={count}
          precision={0}
          value={page}
          suffix={`/ ${count}`}
          style={{ width: 88 }}
          changeOnBlur={false}
          onChange={(asked) => {
            if (asked !== null) onTurn(asked)
          }}
        />
        {command('下一页', <DownOutlined />, () => onTurn(page + 1), page >= count)}
      </Space.Compact>
      <Space.Compact>
        {command('缩小', <ZoomOutOutlined />, () => onZoom(-1))}
        <Button tabIndex={-1} aria-live="polite" style={{ width: 68, paddingInline: 4, pointerEvents: 'none' }}>
          {percentOf(scale)}
        </Button>
        {command('放大', <ZoomInOutlined />, () => onZoom(1))}
        {command('适合宽度', <ColumnWidthOutlined />, onFit, isFit)}
      </Space.Compact>
      <Space.Compact>
        <Button aria-label="打印" title="打印" icon={<PrinterOutlined />} loading={printed !== null} onClick={onPrint}>
          {printed === null ? null : `${printed}/${count}`}
        </Button>
        {command('下载', <DownloadOutlined />, onSave)}
      </Space.Compact>
    </div>
  )
}
