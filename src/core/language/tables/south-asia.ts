import type { LanguageTable } from '../language-table.ts'

export const hindi: LanguageTable = {
  code: 'hi',
  script: 'devanagari',
  letters: '\u093c',
  common: `के की का है में और से को यह ने हैं पर हम आप वह इस कि जो भी तो एक था थी थे हो कर होता होती गा गी गे लिए बहुत अपने
    अपनी अब आज जब अगर लेकिन या क्या क्यों कैसे कुछ सब मुझे हमें तुम मेरा हमारा करते करना रहे रहा रही गया ही बाद पहले
    साथ यहाँ वहाँ हूँ चाहिए ये वो उस मैं कोई वाले दिया उन इन`,
  light: 'तो भी कि',
  fillers: 'मतलब हाँ अच्छा यानी उम',
  negation: {
    before: 'नहीं नही न ना मत बिना नहि',
    after: 'नहीं नही न ना मत बिना',
    answers: 'नहीं ना',
    openers: 'मैं हम आप वह वो यह ये तुम लेकिन और क्योंकि अगर बल्कि तो',
    through: `कभी भी ही सकते चाहिए कोई किसी`,
    phrases: 'न_केवल न_सिर्फ नहीं_तो',
    forbidding: `मना वर्जित`,
  },
}

export const marathi: LanguageTable = {
  code: 'mr',
  script: 'devanagari',
  letters: 'ळ',
  common: `आणि आहे या मध्ये ला हे तो ती ते मी आम्ही तुम्ही आपण की पण तर होते होता होती आहेत आवडत तुला आपल्या करून साठी खूप
    आता आज जर किंवा काय का कसे मला आम्हाला झाले केले करतो करते एक हा ही त्या त्याला सर्व नंतर आधी येथे असे म्हणून`,
  negation: {
    before: 'न नका नको विना',
    after: 'नाही नाहीत नव्हते नव्हता नव्हती नको नका',
    answers: 'नाही',
    openers: 'मी आम्ही तुम्ही तो ती ते पण आणि कारण',
    phrases: 'नाही_तर नाही_का',
  },
}

export const nepali: LanguageTable = {
  code: 'ne',
  script: 'devanagari',
  common: `र छ को मा लाई हो यो ले पनि भने हामी म तपाईं उनी यस गर्न गर्ने भएको थियो छन् धेरै अब आज यदि तर वा के किन कसरी मलाई
    हामीलाई एक त्यो सबै पछि अगाडि यहाँ हुन्छ गर्छ गर्नुहोस्`,
  negation: {
    before: 'न नगर्नुहोस् बिना',
    after: 'छैन छैनन् होइन हुँदैन थिएन',
    answers: 'होइन छैन',
    openers: 'म हामी तपाईं उनी यो तर र किनभने',
  },
}

export const bengali: LanguageTable = {
  code: 'bn',
  script: 'bengali',
  common: `এবং এই আমি আমরা আপনি তুমি সে তারা এটা ও কি যে করে না হয় আছে ছিল জন্য থেকে একটি আর তো খুব এখন আজ যদি কিন্তু বা কেন
    কীভাবে সব আমার আমাদের আপনার করতে হবে পর আগে এখানে সেই তার কিছু মধ্যে দিয়ে সাথে`,
  light: 'তো আর',
  fillers: 'মানে আচ্ছা উম',
  negation: {
    before: 'না',
    after: 'না নি নেই নয় নাই নহে নন নই',
    answers: 'না',
    openers: 'আমি আমরা আপনি তুমি সে তারা এটা এই কিন্তু আর এবং কারণ যদি তবে তাই ও তো',
    phrases: 'না_হলে না_হয় শুধু_নয়',
  },
}

export const tamil: LanguageTable = {
  code: 'ta',
  script: 'tamil',
  common: `மற்றும் ஒரு இந்த அந்த நான் நாங்கள் நீங்கள் அவர் அவர்கள் இது அது என்று என்ன ஆனால் அல்லது மிகவும் இப்போது இன்று
    எல்லா இருக்கிறது உள்ளது இங்கே பிறகு முன்`,
  fillers: 'அப்புறம் வந்து',
  negation: {
    before: '',
    after: `இல்லை இல்ல அல்ல வேண்டாம் கூடாது முடியாது தெரியாது இல்லாமல் மாட்டேன் மாட்டார் மாட்டார்கள் மாட்டோம் மாட்டாது`,
    answers: 'இல்லை',
  },
}

export const telugu: LanguageTable = {
  code: 'te',
  script: 'telugu',
  common: `మరియు ఒక ఈ ఆ నేను మేము మీరు అతను ఆమె వారు ఇది అది అని ఏమి కానీ లేదా చాలా ఇప్పుడు అన్ని ఉంది ఇక్కడ తర్వాత ముందు`,
  negation: {
    before: '',
    after: 'లేదు కాదు లేను లేరు లేవు వద్దు కూడదు లేకుండా కాకూడదు లేము',
    answers: 'లేదు కాదు',
  },
}

export const kannada: LanguageTable = {
  code: 'kn',
  script: 'kannada',
  common: 'ಮತ್ತು ಒಂದು ಈ ಆ ನಾನು ನಾವು ನೀವು ಅವರು ಇದು ಅದು ಎಂದು ಆದರೆ ಅಥವಾ ತುಂಬಾ ಈಗ ಎಲ್ಲಾ ಇದೆ',
  negation: {
    before: '',
    after: 'ಇಲ್ಲ ಅಲ್ಲ ಬೇಡ ಬಾರದು ಇಲ್ಲದೆ ಆಗದು',
    answers: 'ಇಲ್ಲ',
  },
}

export const malayalam: LanguageTable = {
  code: 'ml',
  script: 'malayalam',
  common: 'ഒരു ഈ ആ ഞാൻ ഞങ്ങൾ നിങ്ങൾ അവർ ഇത് അത് എന്ന് പക്ഷേ അല്ലെങ്കിൽ വളരെ ഇപ്പോൾ എല്ലാ ഉണ്ട്',
  negation: {
    before: '',
    after: 'ഇല്ല അല്ല വേണ്ട അരുത് പാടില്ല ഇല്ലാതെ',
    answers: 'ഇല്ല',
  },
}

export const gujarati: LanguageTable = {
  code: 'gu',
  script: 'gujarati',
  common: 'અને એક આ તે હું અમે તમે છે માં ને થી પર કે પણ તો જો અથવા શું હવે આજે બધા છીએ હતું હતા',
  negation: {
    before: 'ન ના નહીં નથી વગર',
    after: 'નથી નહીં ના નહિ',
    answers: 'ના',
    openers: 'હું અમે તમે તે આ પણ અને કારણ',
  },
}

export const punjabi: LanguageTable = {
  code: 'pa',
  script: 'gurmukhi',
  common: 'ਅਤੇ ਇੱਕ ਇਹ ਉਹ ਮੈਂ ਅਸੀਂ ਤੁਸੀਂ ਹੈ ਵਿੱਚ ਨੂੰ ਤੋਂ ਤੇ ਕਿ ਪਰ ਤਾਂ ਜੇ ਜਾਂ ਕੀ ਹੁਣ ਅੱਜ ਸਭ ਹਾਂ ਸੀ ਦੇ ਦੀ ਦਾ',
  negation: {
    before: 'ਨਾ ਨਹੀਂ ਨਹੀ ਨਾਂ ਬਿਨਾਂ',
    after: 'ਨਹੀਂ ਨਹੀ ਨਾ ਨੀ',
    answers: 'ਨਹੀਂ',
    openers: 'ਮੈਂ ਅਸੀਂ ਤੁਸੀਂ ਉਹ ਇਹ ਪਰ ਅਤੇ',
  },
}
