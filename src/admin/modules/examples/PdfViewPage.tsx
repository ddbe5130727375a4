import { Card } from 'antd'
import { useState } from 'react'
import { Field } from '#contract/field.ts'
import { fieldKitOf } from '../../fields/fieldKits.ts'
import type { Value } from '../../fields/fieldKit.ts'

const field = Field.parse({ kind: 'file', name: 'pdf', title: 'PDF 文件' })

/** Try it: upload a PDF and look at it (VW-018). */
export function PdfViewPage() {
  const [value, setValue] = useState<Value>('')
  const { Input } = fieldKitOf(field.kind)
  return (
    <Card title="PDF 预览">
      <p>上传一个 PDF 文件，点击它的名字就能查看、翻页、缩放、打印和下载。这里上传的文件一天后自动清除。</p>
      <Input field={field} value={value} onChange={setValue} />
    </Card>
  )
}
