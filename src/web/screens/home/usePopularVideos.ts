import { api } from '../../api.ts'

/** The popular videos: the page, the grid and the example share this query. */
export const usePopularVideos = () => api.videos.popular.useQuery(undefined, { staleTime: 60_000, retryOnMount: false })
