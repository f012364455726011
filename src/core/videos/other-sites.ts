import { urlsInText } from './urls-in-text.ts'
import { type AddressProblem, addressMessages } from './video-address.ts'

type OtherSite = 'podcast' | 'video' | 'mirror'

const advice: Record<OtherSite, string> = {
  podcast: 'Podcasts can’t be read from their link. Paste the transcript of the episode instead.',
  video: 'Only YouTube’s videos can be read from their link. If you have the transcript, paste it instead.',
  mirror: 'Enter the address that the video has on YouTube itself.',
}

/** Well-known hosts, each with its subdomains. A site that has other things too is followed by a folder of its paths. */
const sites: Record<OtherSite, string> = {
  podcast: `open.spotify.com/episode open.spotify.com/show spotify.link creators.spotify.com anchor.fm podcasts.apple.com
    itunes.apple.com overcast.fm pca.st pocketcasts.com castro.fm castbox.fm podcastaddict.com player.fm podbean.com
    buzzsprout.com libsyn.com megaphone.fm simplecast.com transistor.fm acast.com art19.com audioboom.com spreaker.com ivoox.com
    deezer.com audible.com iheart.com tunein.com podchaser.com listennotes.com fountain.fm snipd.com goodpods.com podimo.com
    podigee.io captivate.fm rss.com redcircle.com omny.fm soundcloud.com xiaoyuzhoufm.com ximalaya.com feedburner.com pod.link
    blubrry.com fireside.fm ardaudiothek.de bbc.co.uk/sounds npr.org podbbang.com voicy.jp music.yandex.ru`,
  video: `vimeo.com tiktok.com dailymotion.com dai.ly twitch.tv instagram.com facebook.com fb.watch x.com twitter.com bilibili.com
    b23.tv rumble.com odysee.com nebula.tv ted.com netflix.com primevideo.com loom.com wistia.com streamable.com vk.com
    vkvideo.ru rutube.ru ok.ru nicovideo.jp nico.ms youku.com iqiyi.com v.qq.com douyin.com kuaishou.com xiaohongshu.com
    kick.com bitchute.com v.redd.it reddit.com zoom.us drive.google.com threads.net threads.com snapchat.com patreon.com udemy.com
    coursera.org tv.naver.com archive.org/details arte.tv ardmediathek.de zdf.de bbc.co.uk/iplayer disneyplus.com hulu.com`,
  mirror: 'yewtu.be piped.video piped.kavin.rocks invidious.io inv.nadeko.net hooktube.com viewpure.com yout-ube.com',
}
/** What each site leads to, by its host and folder as above. */
const kindOf = new Map(
  (Object.keys(sites) as OtherSite[]).flatMap(kind => sites[kind].split(/\s+/).map(site => [site, kind] as const)),
)

const audioFile = /\.(?:mp3|m4a|aac|ogg|opus|wav|flac|rss|xml)$|\/(?:feeds?|rss|podcasts?)(?:\/|$)/i
const videoFile = /\.(?:mp4|m4v|mov|webm|mkv|avi|m3u8)$/i
const podcastHost = /^(?:pod|podcasts?|feeds?|rss)\./
/** Hosts of Invidious and Piped, which anyone may run. */
const mirrorHost = /^(?:invidious|inv|piped|yt)\./
const videoPage = /^\/(?:watch|embed|shorts)\b/

/** The message of a refused address, and what to do with a link to another site. */
export function refusalOf(problem: AddressProblem, text: string): string {
  const todo = problem === 'not_youtube' ? otherSiteAdvice(text) : null
  return todo === null ? addressMessages[problem] : `${addressMessages[problem]}. ${todo}`
}

/** What to do with a link to a podcast or to another site's video; null for any other text. */
export function otherSiteAdvice(text: string): string | null {
  const site = urlsInText(text)
    .map(otherSiteOf)
    .find(found => found !== null)
  return site ? advice[site] : null
}

/** By the host, the path or the file that it names. */
function otherSiteOf({ hostname, pathname }: URL): OtherSite | null {
  const host = hostname.replace(/\.$/, '')
  const folders = pathname.split('/', 4).filter(Boolean)
  const labels = host.split('.').slice(-4)
  for (const index of labels.keys()) {
    const domain = labels.slice(index).join('.')
    const kind = folders.map(folder => kindOf.get(`${domain}/${folder}`)).find(Boolean) ?? kindOf.get(domain)
    if (kind) return kind
  }
  if (audioFile.test(pathname) || podcastHost.test(host)) return 'podcast'
  if (videoFile.test(pathname)) return 'video'
  return mirrorHost.test(host) && videoPage.test(pathname) ? 'mirror' : null
}
