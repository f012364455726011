import { IconExternalLink, IconShare2 } from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import { IconButton, IconLink } from '../../ui/IconButton.tsx'
import css from './PanelTools.module.css'
import { share } from './share.ts'
import { texts } from './texts.ts'

/** The panel's bar: the title, and its two buttons, which copy the share address and open it in a new tab. */
export function PanelTools({ videoId, title }: { videoId: string; title: string }) {
  return (
    <div className={css.tools}>
      <h1 className={css.title} dir="auto" title={title}>
        {title}
      </h1>
      <IconButton size={44} label={texts.copyShare} onClick={() => share(videoId)}>
        <IconShare2 size={20} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <IconLink size={44} label={texts.openInTab} href={paths.share(videoId)} target="_blank" rel="noreferrer">
        <IconExternalLink size={20} stroke={1.6} aria-hidden="true" />
      </IconLink>
    </div>
  )
}
