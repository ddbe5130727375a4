import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Flex, Segmented, Typography } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { gatewayRoutes } from '#contract/modules/operations/gatewayRoute.ts'
import { request } from '../../../api/request.ts'
import { copyText } from '../../media/copyText.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { saveFile } from '../../saveFile.ts'
import { Asked } from '../../session/Asked.tsx'

const widthPx = 820
const formats = { nginx: { label: 'nginx', file: 'millwright-routes.conf' }, caddy: { label: 'Caddy', file: 'millwright-routes' } } as const
type Format = keyof typeof formats

/** Routes of the gateway in front of the plant's systems, and what to put into its configuration (ADM-017). */
export function GatewayPage() {
  return (
    <ResourcePage
      resource={gatewayRoutes}
      ToolbarActions={SnippetCommand}
      firstSteps="点“新增”登记路由，再点“生成配置”，把配置交给前面的 nginx 或 Caddy。本系统自己不转发。"
    />
  )
}

function SnippetCommand() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>生成配置</Button>
      {isOpen ? (
        <Drawer title="网关配置" size={`min(${widthPx}px, 100vw)`} open onClose={() => setOpen(false)}>
          <Snippet />
        </Drawer>
      ) : null}
    </>
  )
}

function Snippet() {
  const [format, setFormat] = useState<Format>('nginx')
  const { message } = App.useApp()
  const found = useQuery({
    queryKey: ['records', gatewayRoutes.name, 'snippet', format],
    queryFn: () => request('/sys/gatewayRoute/snippet', z.object({ text: z.string() }), { query: { format }, quiet: true }),
  })
  return (
    <Flex vertical gap={12}>
      <Segmented<Format>
        aria-label="格式"
        value={format}
        onChange={setFormat}
        options={[...(['nginx', 'caddy'] as const)].map((value) => ({ value, label: formats[value].label }))}
      />
      <Asked query={found} failed="配置没有读出">
        {({ text }) => (
          <>
            <Flex gap={8}>
              <Button
                onClick={() => void copyText(text).then((isCopied) => (isCopied ? message.success('已复制') : message.error('浏览器不允许复制，请手工选择')))}
              >
                复制
              </Button>
              <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), formats[format].file)}>下载</Button>
            </Flex>
            <Typography.Paragraph>
              <pre aria-label="网关配置">{text}</pre>
            </Typography.Paragraph>
          </>
        )}
      </Asked>
    </Flex>
  )
}
