import { type ExportedTranscript, exact, first, named, second, third, wholeSeconds } from './talk.ts'

/** Caption files and lines with times. */
export const texts: readonly ExportedTranscript[] = [
  [
    'SubRip',
    `1\r\n00:00:01,200 --> 00:00:03,400\r\n${first}\r\n\r\n2\r\n00:00:03,400 --> 00:00:07,000\r\n${second}\r\n\r\n3\r\n00:01:07,000 --> 00:01:09,500\r\n${third}\r\n`,
    exact,
  ],
  [
    'SubRip of a model: colons, no counters, no empty lines',
    `00:00:01:200 -> 00:00:03:400\n${first}\n00:00:03:400 -> 00:00:07:000\n${second}\n00:01:07:000 -> 00:01:09:500\n${third}`,
    exact,
  ],
  [
    'SubRip in a code block, without hours, one digit of a fraction',
    `\`\`\`srt\n1\n00:01.2 --> 00:03.4\n${first}\n\n2\n00:03.4 --> 00:07.0\n{\\an8}<font color="#fff">so we light</font> it slowly.\n\n3\n01:07.0 --> 01:09.5\n${third}\n\`\`\``,
    exact,
  ],
  [
    'SubRip with more digits, empty lines and a line of digits',
    `1\n00:00:01,2000000 --> 00:00:03,4000000\n\nThe kiln is cold\n\nat dawn\n\n2\n00:00:03,4000000 --> 00:00:07,0000000\n${second}\n\n3\n00:01:07,0 --> 00:01:09,5\n${third}\n`,
    exact,
  ],
  [
    'WebVTT with settings, notes and styles',
    `WEBVTT\nKind: captions\nLanguage: en\n\nSTYLE\n::cue { color: red }\n\nNOTE made\nby hand\n\nintro\n00:01.200 --> 00:03.400 align:start position:0%\n\nThe kiln is <c.loud>cold</c> at dawn\n\nREGION\nid:fred\n\n00:03.400 --> 00:07.000\nso <i>we</i> <00:00:04.000><c>light</c> it&nbsp;slowly.\n\n01:07.000 --> 01:09.500\n${third}\n`,
    exact,
  ],
  [
    'Zoom',
    `WEBVTT\n\n1\n00:00:01.200 --> 00:00:03.400\nAnn Potter: ${first}\n\n2\n00:00:03.400 --> 00:00:07.000\nAnn Potter: ${second}\n\n3\n00:01:07.000 --> 00:01:09.500\nBo: ${third}\n`,
    named(exact),
  ],
  [
    'Teams, as a file',
    `WEBVTT\n\n0:0:1.200 --> 0:0:3.400\n<v Ann Potter>${first}</v>\n\n0:0:3.400 --> 0:0:7.0\n<v Ann Potter>${second}</v>\n\n0:1:7.0 --> 0:1:9.500\n<v Bo>${third}</v>\n`,
    named(exact),
  ],
  [
    'Teams, copied from Word',
    `0:0:1.200 --> 0:0:3.400\nAnn Potter\n${first}\n0:0:3.400 --> 0:0:7.0\nAnn Potter\n${second}\n0:1:7.0 --> 0:1:9.500\nBo\n${third}\n`,
    named(exact),
  ],
  [
    'Teams, as a document',
    `Kiln talk-20260115_101500-Meeting Transcript\nJanuary 15, 2026, 10:15AM\n1m 12s\n\nAnn Potter started transcription\n\nAnn Potter   0:01\n${first}\n\nAnn Potter   0:03\n${second}\n\nBo   1:07\n${third}\n\nAnn Potter stopped transcription`,
    named(wholeSeconds),
  ],
  [
    'SubViewer of YouTube Studio',
    `0:00:01.200,0:00:03.400\nThe kiln is cold\nat dawn\n\n0:00:03.400,0:00:07.000\n${second}\n\n0:01:07.000,0:01:09.500\n${third}\n`,
    exact,
  ],
  [
    'lyrics',
    `[ti:Kiln]\n[ar:Ann]\n[by:tool]\n[offset:+0]\n[00:01.20]${first}\n[00:03.40]<00:03.40>so <00:04.10>we <00:04.60>light <00:05.00>it <00:05.30>slowly.\n[01:07.00]${third}\n`,
    exact,
  ],
  [
    'Advanced SubStation',
    `[Script Info]\nTitle: Kiln\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize\nStyle: Default,Arial,20\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nComment: 0,0:00:00.00,0:00:05.00,Default,,0,0,0,,not said\nDialogue: 0,0:00:01.20,0:00:03.40,Default,,0,0,0,,{\\an8\\fad(200,0)}The kiln is cold\\Nat dawn\nDialogue: 1,0:00:01.20,0:00:03.40,Default,,0,0,0,,{\\blur4}The kiln is cold\\Nat dawn\nDialogue: 0,0:00:03.40,0:00:07.00,Default,,0,0,0,,{\\k20}so {\\k30}we {\\k25}light\\hit slowly.\nDialogue: 0,0:01:07.00,0:01:09.50,Default,,0,0,0,,${third}\n`,
    exact,
  ],
  [
    'TTML of YouTube',
    `<?xml version="1.0" encoding="utf-8" ?>\n<tt xml:lang="en" xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling">\n<head><styling><style xml:id="s1" tts:color="white"/></styling></head>\n<body region="r1"><div>\n<p begin="00:00:01.200" end="00:00:03.400" style="s1">The kiln is cold<br />at dawn</p>\n<p begin="00:00:03.400" end="00:00:07.000" style="s1">so <span tts:fontStyle="italic">we</span> light it slowly.</p>\n<p begin="00:01:07.000" end="00:01:09.500" style="s1">${third}</p>\n</div></body></tt>`,
    exact,
  ],
  [
    'TTML with ticks',
    `<tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:tickRate="10000000" xml:lang="en"><tt:body><tt:div><tt:p begin="12000000t" end="34000000t">${first}</tt:p><tt:p begin="3.4s" dur="3600ms">${second}</tt:p><tt:p begin="67s" end="69.5s">${third}</tt:p></tt:div></tt:body></tt:tt>`,
    exact,
  ],
  [
    'SAMI',
    `<SAMI><HEAD><STYLE TYPE="text/css"><!-- P { color: white } .ENCC { Name: English; lang: en-US; SAMIType: CC; } --></STYLE></HEAD><BODY>\n<SYNC Start=1200><P Class=ENCC>The kiln is cold<br>at dawn\n<SYNC Start=3400><P Class=ENCC>${second}\n<SYNC Start=7000><P Class=ENCC>&nbsp;\n<SYNC Start=67000><P Class=ENCC>${third}\n<SYNC Start=69500><P Class=ENCC>&nbsp;\n</BODY></SAMI>`,
    exact,
  ],
  [
    'MicroDVD with its rate',
    `{1}{1}25\n{30}{85}The kiln is cold|at dawn\n{85}{175}{y:i}${second}\n{1675}{1737}${third}\n`,
    exact,
  ],
  ['MPL2', `[12][34]The kiln is cold|at dawn\n[34][70]/so we light it slowly.\n[670][695]${third}\n`, exact],
  [
    'whisper, printed',
    `Detecting language using up to the first 30 seconds. Use \`--language\` to specify the language\nDetected language: English\n[00:01.200 --> 00:03.400]  ${first}\n[00:03.400 --> 00:07.000]  ${second}\n[01:07.000 --> 01:09.500]  ${third}\n`,
    exact,
  ],
  [
    'faster-whisper, printed',
    `[1.20s -> 3.40s]  ${first}\n[3.40s -> 7.00s]  ${second}\n[67.00s -> 69.50s]  ${third}\n`,
    exact,
  ],
  ['whisper, TSV', `start\tend\ttext\n1200\t3400\t${first}\n3400\t7000\t${second}\n67000\t69500\t${third}\n`, exact],
  [
    'whisper.cpp, CSV',
    `start,end,text\n1200,3400," ${first}"\n3400,7000," ${second}"\n67000,69500," ${third}"\n`,
    exact,
  ],
  [
    'youtube_transcript_api, printed by Python',
    `[{'text': '${first}', 'start': 1.2, 'duration': 2.2}, {'text': "so we light it slowly.", 'start': 3.4, 'duration': 3.6}, {'text': 'Never rush\\nthe clay.', 'start': 67.0, 'duration': 2.5}]`,
    exact,
  ],
  [
    'youtube_transcript_api, objects printed by Python',
    `FetchedTranscript(snippets=[FetchedTranscriptSnippet(text='${first}', start=1.2, duration=2.2), FetchedTranscriptSnippet(text='${second}', start=3.4, duration=3.6), FetchedTranscriptSnippet(text="${third}", start=67.0, duration=2.5)], video_id='kilnkilnki1', language='English', language_code='en', is_generated=False)`,
    exact,
  ],
  [
    'youtube-transcript of npm, printed by Node',
    `[\n  {\n    text: '${first}',\n    duration: 2.2,\n    offset: 1.2,\n    lang: 'en'\n  },\n  { text: '${second}', duration: 3.6, offset: 3.4, lang: 'en' },\n  { text: '${third}', duration: 2.5, offset: 67, lang: 'en' }\n]`,
    exact,
  ],
  [
    'srv2',
    `<?xml version="1.0" encoding="utf-8" ?><timedtext><window t="0" id="1" op="define"/><text t="1200" d="2200" w="1">The kiln</text><text t="1900" w="1" append="1"> is cold at dawn</text><text t="3400" d="3600" w="1">${second}</text><text t="67000" d="2500">${third}</text></timedtext>`,
    exact,
  ],
  [
    'YouTube’s panel with its heading',
    `Transcript\n\n\nSearch in video\n0:01\n${first}\n0:03\n${second}\n1:07\n${third}\nEnglish (auto-generated)\n`,
    wholeSeconds,
  ],
  [
    'YouTube’s panel with chapters',
    `Cold morning\n0:01\n${first}\n0:03\n${second}\nPatience\n1:07\n${third}\n`,
    wholeSeconds,
  ],
  [
    'YouTube’s panel with labels in German',
    `0:01\n1 Sekunde\n${first}\n0:03\n3 Sekunden\n${second}\n1:07\n1 Minute und 7 Sekunden\n${third}\n`,
    wholeSeconds,
  ],
  [
    'YouTube’s panel, labels joined to the words',
    `0:011 second${first}\n0:033 seconds${second}\n1:071 minute, 7 seconds${third}\n`,
    wholeSeconds,
  ],
  [
    'tactiq',
    `# tactiq.io free youtube transcript\n# How a kiln works\n# https://www.youtube.com/watch/kilnkilnki1\n\n00:00:01.200 ${first}\n00:00:03.400 ${second}\n00:01:07.000 ${third}\n`,
    exact,
  ],
  [
    'fabric',
    `[00:00:01 - 00:00:03] ${first}\n[00:00:03 - 00:00:07] ${second}\n[00:01:07 - 00:01:09] ${third}\n`,
    wholeSeconds,
  ],
  [
    'title, channel and address above',
    `How glaze works\nClay Channel\nhttps://youtu.be/kilnkilnki1\n\n(00:01) ${first}\n(00:03) ${second}\n(01:07) ${third}\n`,
    wholeSeconds,
  ],
  [
    'Markdown with bold times',
    `# How a kiln works\n\n**[00:01]** ${first}\n\n**[00:03]** ${second}\n\n**[01:07]** ${third}\n`,
    wholeSeconds,
  ],
  [
    'Markdown with links',
    `- [0:01](https://youtu.be/kilnkilnki1?t=1) ${first}\n- [0:03](https://youtu.be/kilnkilnki1?t=3) ${second}\n- [1:07](https://youtu.be/kilnkilnki1?t=67): ${third}\n`,
    wholeSeconds,
  ],
  ['one paragraph with times in brackets', `[00:01] ${first} [00:03] ${second} [01:07] ${third}`, wholeSeconds],
  [
    'Otter',
    `Ann Potter  0:01  \n${first}\n\nAnn Potter  0:03  \n${second}\n\nBo  1:07  \n${third}\n\nTranscribed by https://otter.ai\n`,
    named(wholeSeconds),
  ],
  [
    'Rev',
    `Ann Potter (00:01):\n${first}\n\nAnn Potter (00:03):\n${second}\n\nBo (01:07):\n${third}\n`,
    named(wholeSeconds),
  ],
  [
    'Rev, names and words in one line',
    `Ann Potter (00:00:01): ${first}\n\nAnn Potter (00:00:03): ${second}\n\nBo (00:01:07): ${third}\n`,
    named(wholeSeconds),
  ],
  [
    'Descript',
    `[00:00:01] **Ann Potter:** ${first}\n\n[00:00:03] **Ann Potter:** ${second}\n\n[00:01:07] **Bo:** ${third}\n`,
    named(wholeSeconds),
  ],
  [
    'Premiere',
    `00:00:01:06 - 00:00:03:12\nAnn Potter\n${first}\n\n00:00:03:12 - 00:00:07:00\nAnn Potter\n${second}\n\n00:01:07:00 - 00:01:09:15\nBo\n${third}\n`,
    named(exact),
  ],
  [
    'Podcasting 2.0, HTML',
    `<cite>Ann Potter:</cite>\n<time>0:01</time>\n<p>\n  ${first}\n</p>\n<time>0:03</time>\n<p>${second}</p>\n<cite>Bo :</cite>\n<time>1:07</time>\n<p>Never rush the&nbsp;clay.</p>\n`,
    named(wholeSeconds),
  ],
  [
    'Podcasting 2.0, SubRip',
    `1\n00:00:01,200 --> 00:00:03,400\nAnn Potter: ${first}\n\n2\n00:00:03,400 --> 00:00:07,000\nAnn Potter: ${second}\n\n3\n00:01:07,000 --> 00:01:09,500\nBo: ${third}\n`,
    named(exact),
  ],
  [
    'a spreadsheet with semicolons',
    `Start;End;Speaker;Text\n00:00:01.200;00:00:03.400;Ann Potter;"${first}"\n00:00:03.400;00:00:07.000;Ann Potter;"${second}"\n00:01:07.000;00:01:09.500;Bo;${third}\n`,
    named(exact),
  ],
  [
    'labels of Audacity',
    `1.200000\t3.400000\t${first}\n3.400000\t7.000000\t${second}\n67.000000\t69.500000\t${third}\n`,
    exact,
  ],
]
