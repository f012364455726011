import { ActionIcon } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import looks from '#web/ui/looks.module.css'
import { useAnalysis } from '../analysis-context.ts'
import ExportButton from '../export/ExportButton.tsx'
import { texts } from '../texts.ts'
import { isPublic } from '../video.ts'
import { ShareButton } from './ShareButton.tsx'
import css from './TitleBar.module.css'

/** The panel's bar: the title, and buttons that export files, copy the share address and open it in a new tab. */
export default function PanelBar() {
  const { video, title } = useAnalysis()
  return (
    <div className={css.panelBar}>
      <h1 className={`${looks.serifTitle} ${looks.oneLine} ${css.title}`} dir="auto" title={title}>
        {title}
      </h1>
      <ExportButton size="lg" />
      {isPublic(video.metadata) && <ShareButton />}
      <ActionIcon
        component="a"
        size="lg"
        aria-label={texts.openInTab}
        href={paths.share(video.videoId)}
        target="_blank"
        rel="noreferrer"
      >
        <IconExternalLink size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
