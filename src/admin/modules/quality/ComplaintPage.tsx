import { Alert, App, Button, Card, Flex, Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { errorText } from '#contract/errorText.ts'
import type { Complained } from '#contract/modules/quality/complaint.ts'
import { ncrs } from '#contract/modules/quality/ncr.ts'
import { complainedBy } from '../../../api/quality.ts'
import { RecordDrawer } from '../../resource/RecordDrawer.tsx'
import { ScanField } from '../scanning/ScanField.tsx'
import { useScans } from '../scanning/useScans.ts'

const ignored = () => {}

/** 客诉登记: a scanned box, unit or lot opens the form with all that is known of it, and the way to where it came from and went (factory.md 3.18). */
export function ComplaintPage() {
  const [found, setFound] = useState<Complained | null>(null)
  const [code, setCode] = useState('')
  const [isWriting, setWriting] = useState(false)
  const { message } = App.useApp()
  const goTo = useNavigate()

  async function look(raw: string) {
    if (raw.trim() === '') return
    try {
      setFound(await complainedBy(raw.trim()))
      setWriting(true)
    } catch (error) {
      setFound(null)
      void message.error(errorText(error))
    }
  }
  useScans(({ raw }) => void look(raw))

  return (
    <Card title="客诉登记：扫产品、箱或批次的标签">
      <Flex vertical gap={12}>
        <ScanField hint="扫标签" />
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void look(code)
          }}
        >
          <Flex gap={8}>
            <Input
              size="large"
              aria-label="手工输入箱号、件码或批号"
              placeholder="没有标签：输入箱号、件码或批号"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <Button size="large" htmlType="submit" type="primary">
              查找
            </Button>
          </Flex>
        </form>
        {found === null ? null : (
          <Alert
            type="info"
            title={`${found.materialName} · 批次 ${found.lotNo}${found.boxNo === '' ? '' : ` · ${found.boxNo}`}`}
            description={
              <Flex gap={16}>
                <Link to={`/trace?lotId=${found.lotId}`}>看批次追溯</Link>
                <Button type="link" size="small" onClick={() => setWriting(true)}>
                  登记客诉
                </Button>
              </Flex>
            }
          />
        )}
      </Flex>
      {found !== null && isWriting ? (
        <RecordDrawer
          resource={ncrs}
          edited="new"
          start={startOf(found)}
          fixed={{}}
          onWriting={ignored}
          onClose={() => setWriting(false)}
          onAdded={(record) => void goTo(`/qc/ncr/detail/${record.id}`)}
        />
      ) : null}
    </Card>
  )
}

function startOf({ lotId, batchNo, boxNo, customerId }: Complained): Record<string, string> {
  return { source: 'customer', lotId, batchNo, boxNos: boxNo, ...(customerId === null ? {} : { customerId }) }
}
