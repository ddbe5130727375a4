import { Button, Modal, Upload } from 'antd'
import { useState } from 'react'
import { designActs } from '../../../../api/cgform.ts'
import { useDesigning } from './useDesigning.ts'

/** Takes a design from a file: first says what would come of it, then keeps it. */
export function TakeDesignButton() {
  const { isBusy, run } = useDesigning()
  const [tried, setTried] = useState<{ design: unknown; sentences: string[] } | null>(null)
  const look = async (file: File) => {
    const done = await run(async () => {
      const design = designIn(await file.text())
      return { design, sentences: (await designActs.take(design, true)).sentences }
    }, '')
    if (done) setTried(done.result)
  }
  const take = async () => {
    if (await run(() => designActs.take(tried?.design, false), '设计已导入')) setTried(null)
  }
  return (
    <>
      <Upload accept="application/json,.json" showUploadList={false} beforeUpload={(file) => (void look(file), false)}>
        <Button loading={isBusy}>导入设计</Button>
      </Upload>
      <Modal open={tried !== null} title="导入设计" okText="导入" confirmLoading={isBusy} onOk={() => void take()} onCancel={() => setTried(null)}>
        {tried?.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Modal>
    </>
  )
}

function designIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('文件不是导出的设计（JSON），请换一个文件')
  }
}
