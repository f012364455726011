import type { NegationCase } from './negation-case.ts'

/** Languages of Asia and Africa. */
export const worldCases: Record<string, NegationCase> = {
  Arabic: {
    kept: ['نحن لا نفتح الفرن عندما يكون ساخنا', 'لا نفتح الفرن عندما يكون ساخنا'],
    cut: [
      ['أنا لا أحب هذا الطين لأنه ثقيل جدا', 'أحب هذا الطين لأنه ثقيل جدا'],
      ['لم نفتح الفرن في تلك الليلة الباردة', 'نفتح الفرن في تلك الليلة الباردة'],
      ['هذا الفرن ليس جديدا ولكنه كبير جدا', 'جديدا ولكنه كبير جدا'],
    ],
    deleted: ['معلمي لم يفتح الفرن في تلك الليلة', 'معلمي يفتح الفرن في تلك الليلة'],
    friends: [
      ['ليس فقط الطين بل الخشب يحترق في الفرن', 'الطين بل الخشب يحترق في الفرن'],
      ['ما زال الطين في الفرن الكبير حتى الآن', 'الطين في الفرن الكبير حتى الآن'],
    ],
  },
  Hebrew: {
    kept: ['אנחנו לא פותחים את התנור כשהוא חם', 'לא פותחים את התנור כשהוא חם'],
    cut: [
      ['אני לא אוהב את החימר הזה כי הוא כבד', 'אוהב את החימר הזה כי הוא כבד'],
      ['הוא עובד בלי כפפות ליד התנור החם', 'כפפות ליד התנור החם'],
    ],
    deleted: ['המורה שלי לא פתח את התנור בלילה ההוא', 'המורה שלי פתח את התנור בלילה ההוא'],
    friends: [
      ['זה לא רק תנור אלא גם בית שלם', 'תנור אלא גם בית שלם'],
      ['שמנו את החימר בתוך התנור הגדול', 'החימר בתוך התנור הגדול'],
    ],
  },
  Persian: {
    kept: ['ما هرگز در کوره را باز نمی‌کنیم', 'هرگز در کوره را باز نمی‌کنیم'],
    cut: [
      ['شما نباید در کوره را باز کنید', 'در کوره را باز کنید'],
      ['این گل برای ما خیلی خوب نیست', 'گل برای ما خیلی خوب'],
      ['او بدون دستکش کنار کوره کار می کند', 'دستکش کنار کوره کار می کند'],
    ],
    deleted: ['این گل خوب نیست ولی خیلی ارزان است', 'این گل خوب ولی خیلی ارزان است'],
    friends: [
      ['نه تنها گل بلکه چوب هم در کوره است', 'گل بلکه چوب هم در کوره است'],
      ['ما گل را در کوره بزرگ خودمان می گذاریم', 'در کوره بزرگ خودمان می گذاریم'],
    ],
  },
  Urdu: {
    kept: ['ہم گرم بھٹی کو کبھی نہیں کھولتے ہیں', 'کو کبھی نہیں کھولتے ہیں'],
    cut: [
      ['مجھے یہ مٹی بالکل پسند نہیں ہے', 'مجھے یہ مٹی بالکل پسند'],
      ['گرم بھٹی کو مت کھولو جب تک میں نہ کہوں', 'کھولو جب تک میں نہ کہوں'],
    ],
    deleted: ['میرے استاد نے رات کو بھٹی نہیں کھولی تھی', 'میرے استاد نے رات کو بھٹی کھولی تھی'],
    friends: [
      ['نہ صرف مٹی بلکہ لکڑی بھی جلتی ہے', 'مٹی بلکہ لکڑی بھی جلتی ہے'],
      ['ہم مٹی کو بھٹی میں آہستہ جلاتے ہیں', 'بھٹی میں آہستہ جلاتے ہیں'],
    ],
  },
  Hindi: {
    kept: ['हम गरम भट्ठी को कभी नहीं खोलते हैं', 'को कभी नहीं खोलते हैं'],
    cut: [
      ['मुझे यह मिट्टी बिल्कुल पसंद नहीं है', 'मुझे यह मिट्टी बिल्कुल पसंद'],
      ['गरम भट्ठी को मत खोलो जब आग जलती है', 'खोलो जब आग जलती है'],
    ],
    deleted: ['मेरे गुरु ने रात को भट्ठी नहीं खोली थी', 'मेरे गुरु ने रात को भट्ठी खोली थी'],
    friends: [
      ['न केवल मिट्टी बल्कि लकड़ी भी जलती है', 'मिट्टी बल्कि लकड़ी भी जलती है'],
      ['हम मिट्टी को भट्ठी में धीरे जलाते हैं', 'भट्ठी में धीरे जलाते हैं'],
    ],
  },
  Bengali: {
    kept: ['আমরা গরম চুল্লি কখনো খুলি না', 'গরম চুল্লি কখনো খুলি না'],
    cut: [
      ['আমি এই মাটির পাত্র পছন্দ করি না', 'আমি এই মাটির পাত্র পছন্দ করি'],
      ['আমাদের কাছে আর কোনো মাটি নেই', 'আমাদের কাছে আর কোনো মাটি'],
    ],
    deleted: ['আমি এই পাত্র পছন্দ করি না কিন্তু সে করে', 'আমি এই পাত্র পছন্দ করি কিন্তু সে করে'],
    friends: [
      ['আমি জানি না আমরা মাটি চুল্লিতে রাখি', 'আমরা মাটি চুল্লিতে রাখি'],
      ['আমরা মাটি নিয়ে চুল্লিতে ধীরে পোড়াই', 'চুল্লিতে ধীরে পোড়াই'],
    ],
  },
  Marathi: {
    kept: ['मला हे भांडे अजिबात आवडत नाही', 'हे भांडे अजिबात आवडत नाही'],
    cut: [
      ['मला हे भांडे अजिबात आवडत नाही', 'मला हे भांडे अजिबात आवडत'],
      ['आम्ही गरम भट्टी कधीच उघडत नाही', 'आम्ही गरम भट्टी कधीच उघडत'],
    ],
    deleted: ['मला हे भांडे आवडत नाही कारण ते जड आहे', 'मला हे भांडे आवडत कारण ते जड आहे'],
    friends: [
      ['मला माहीत नाही पण आम्ही माती भट्टीत ठेवतो', 'आम्ही माती भट्टीत ठेवतो'],
      ['आम्ही माती भट्टीत हळू जाळतो आणि थांबतो', 'भट्टीत हळू जाळतो आणि थांबतो'],
    ],
  },
  Tamil: {
    kept: ['எனக்கு இந்த மண் பானை பிடிக்கவே இல்லை', 'இந்த மண் பானை பிடிக்கவே இல்லை'],
    cut: [
      ['எனக்கு இந்த மண் பானை பிடிக்கவே இல்லை', 'எனக்கு இந்த மண் பானை பிடிக்கவே'],
      ['நீங்கள் சூடான அடுப்பை திறக்க கூடாது', 'நீங்கள் சூடான அடுப்பை திறக்க'],
    ],
    deleted: ['இந்த பானை நல்ல பானை இல்லை என்று சொன்னார்', 'இந்த பானை நல்ல பானை என்று சொன்னார்'],
    friends: [
      ['எனக்கு பணம் இல்லை நான் மண் பானை செய்கிறேன்', 'நான் மண் பானை செய்கிறேன்'],
      ['நாங்கள் மண்ணை அடுப்பில் மெதுவாக சுடுகிறோம்', 'அடுப்பில் மெதுவாக சுடுகிறோம்'],
    ],
  },
  Indonesian: {
    kept: ['kami tidak membuka tungku saat masih panas', 'tidak membuka tungku saat masih panas'],
    cut: [
      ['kalian tidak boleh membuka tungku saat masih panas', 'membuka tungku saat masih panas'],
      ['jangan buka tungku itu saat masih panas', 'buka tungku itu saat masih panas'],
    ],
    deleted: ['guru saya tidak membuka tungku malam itu', 'guru saya membuka tungku malam itu'],
    friends: [
      ['tidak hanya tanah liat tetapi juga kayu terbakar', 'tanah liat tetapi juga kayu terbakar'],
      ['ini no satu tungku yang ada di desa kami', 'satu tungku yang ada di desa kami'],
    ],
  },
  Malay: {
    kept: ['kami tidak buka relau ketika masih panas', 'tidak buka relau ketika masih panas'],
    cut: [
      ['saya tak suka tanah liat ni sebab berat', 'suka tanah liat ni sebab berat'],
      ['jangan buka relau itu ketika masih panas', 'buka relau itu ketika masih panas'],
    ],
    deleted: ['guru saya tidak membuka relau pada malam itu', 'guru saya membuka relau pada malam itu'],
    friends: [
      ['bukan sahaja tanah liat tetapi kayu juga terbakar', 'tanah liat tetapi kayu juga terbakar'],
      ['kami bakar tanah liat dalam relau dengan perlahan', 'tanah liat dalam relau dengan perlahan'],
    ],
  },
  Vietnamese: {
    kept: ['chúng tôi không mở lò khi nó còn rất nóng', 'không mở lò khi nó còn rất nóng'],
    cut: [
      ['tôi không thích gốm này vì nó quá nặng', 'thích gốm này vì nó quá nặng'],
      ['các bạn đừng bao giờ mở lò khi nó còn nóng', 'mở lò khi nó còn nóng'],
    ],
    deleted: ['thầy tôi chưa mở lò vào đêm hôm đó', 'thầy tôi mở lò vào đêm hôm đó'],
    friends: [
      ['hôm nay chúng ta nung gốm trong lò rất chậm', 'chúng ta nung gốm trong lò rất chậm'],
      ['các bạn làm đúng rồi nung gốm rất chậm', 'rồi nung gốm rất chậm'],
      ['chúng tôi đến chùa nung gốm rất chậm', 'nung gốm rất chậm'],
    ],
  },
  Filipino: {
    kept: ['hindi namin binubuksan ang hurno kapag mainit', 'hindi namin binubuksan ang hurno kapag mainit'],
    cut: [
      ['hindi ko gusto ang palayok na ito dahil mabigat', 'gusto ang palayok na ito dahil mabigat'],
      ['huwag mong buksan ang hurno kapag mainit pa', 'buksan ang hurno kapag mainit pa'],
    ],
    deleted: ['ang guro ko ay hindi nagbukas ng hurno kagabi', 'ang guro ko ay nagbukas ng hurno kagabi'],
    friends: [
      ['hindi lang ang luwad kundi ang kahoy ay nasusunog', 'ang luwad kundi ang kahoy ay nasusunog'],
      ['inilagay ni Ana ang luwad sa hurno kanina', 'Ana ang luwad sa hurno kanina'],
    ],
  },
  Swahili: {
    kept: ['sisi hatufungui tanuri wakati bado ni moto', 'hatufungui tanuri wakati bado ni moto'],
    cut: [
      ['huwezi kufungua tanuri wakati bado ni moto', 'kufungua tanuri wakati bado ni moto'],
      ['hiki si chungu kizuri kwa watu wa hapa', 'chungu kizuri kwa watu wa hapa'],
    ],
    deleted: ['hiki si chungu kizuri kwa watu wa hapa', 'hiki chungu kizuri kwa watu wa hapa'],
    friends: [
      ['udongo huu ni mzito sana kwa watu wa hapa', 'mzito sana kwa watu wa hapa'],
      ['si tu udongo bali pia kuni zinawaka hapa', 'udongo bali pia kuni zinawaka hapa'],
    ],
  },
  Thai: {
    kept: ['เราไม่เปิดเตาตอนที่มันยังร้อน', 'ไม่เปิดเตาตอนที่มันยังร้อน'],
    cut: [
      ['ฉันไม่ชอบหม้อใบนี้เพราะมันหนัก', 'ชอบหม้อใบนี้เพราะมันหนัก'],
      ['คุณไม่ควรเปิดเตาตอนที่มันยังร้อน', 'เปิดเตาตอนที่มันยังร้อน'],
      ['หม้อใบนี้เรายกขึ้นไม่ได้', 'หม้อใบนี้เรายกขึ้น'],
    ],
    deleted: ['ครูของฉันไม่เปิดเตาในคืนนั้น', 'ครูของฉันเปิดเตาในคืนนั้น'],
    friends: [
      ['ทำไมเราเผาดินในเตาช้าๆ', 'เราเผาดินในเตาช้าๆ'],
      ['ไฟใหม่เผาดินในเตาช้าๆ', 'เผาดินในเตาช้าๆ'],
    ],
  },
  Chinese: {
    kept: ['我们从来不打开很热的窑门', '不打开很热的窑门'],
    cut: [
      ['我不喜欢这个陶器因为它太重', '喜欢这个陶器因为它太重'],
      ['大家不能打开很热的窑门', '打开很热的窑门'],
      ['我们没有打开那个很热的窑门', '打开那个很热的窑门'],
    ],
    deleted: ['老师那天晚上没打开窑门', '老师那天晚上打开窑门'],
    friends: [
      ['今天我们特别喜欢慢慢地烧制陶器', '喜欢慢慢地烧制陶器'],
      ['两个窑分别慢慢地烧制陶器', '慢慢地烧制陶器'],
      ['不仅慢慢地烧制陶器还要等它冷却', '慢慢地烧制陶器还要等它冷却'],
      ['在未来我们慢慢地烧制陶器', '我们慢慢地烧制陶器'],
    ],
  },
  Japanese: {
    kept: ['私たちは熱い窯を絶対に開けません', '熱い窯を絶対に開けません'],
    cut: [
      ['私はこの重い陶器が好きではない', '私はこの重い陶器が好き'],
      ['熱い窯の扉をまだ開けません', '熱い窯の扉をまだ開け'],
    ],
    deleted: ['先生はその夜に窯を開けなかった', '先生はその夜に窯を開けた'],
    friends: [
      ['必ず窯をゆっくり冷やしてください', '窯をゆっくり冷やしてください'],
      ['特別な窯をゆっくり冷やしてください', '窯をゆっくり冷やしてください'],
      ['別の窯をゆっくり冷やしてください', '窯をゆっくり冷やしてください'],
    ],
  },
  Korean: {
    kept: ['우리는 뜨거운 가마를 절대로 열지 않습니다', '가마를 절대로 열지 않습니다'],
    cut: [
      ['저는 이 무거운 도자기를 좋아하지 않습니다', '이 무거운 도자기를 좋아하지'],
      ['우리는 뜨거운 가마를 안 열어 봤습니다', '열어 봤습니다'],
      ['뜨거운 가마를 지금 열면 안 됩니다', '뜨거운 가마를 지금 열면'],
    ],
    deleted: ['선생님은 그날 밤 가마를 안 열었습니다', '선생님은 그날 밤 가마를 열었습니다'],
    friends: [
      ['이틀 동안 가마를 천천히 식힌 다음에 엽니다', '가마를 천천히 식힌 다음에 엽니다'],
      ['그 연못 가마를 천천히 식힌 다음에 엽니다', '가마를 천천히 식힌 다음에 엽니다'],
      ['안전 가마를 천천히 식힌 다음에 엽니다', '가마를 천천히 식힌 다음에 엽니다'],
    ],
  },
}
