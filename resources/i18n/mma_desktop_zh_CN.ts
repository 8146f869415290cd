<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AdvancedOptions</name>
    <message>
        <source>S&amp;eed</source>
        <translation>随机种子(&amp;E)</translation>
    </message>
    <message>
        <source>R&amp;ollouts</source>
        <translation>轮数(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Language of the case</source>
        <translation>案件语言(&amp;L)</translation>
    </message>
    <message>
        <source>E&amp;xperts</source>
        <translation>专家(&amp;X)</translation>
    </message>
    <message>
        <source>Articles of the kno&amp;wledge library for the domain model</source>
        <translation>向领域模型提供知识库条文(&amp;W)</translation>
    </message>
    <message>
        <source>Law of the day</source>
        <translation>适用日期</translation>
    </message>
</context>
<context>
    <name>AnswerTab</name>
    <message>
        <source>Text of the answer</source>
        <translation>答案全文</translation>
    </message>
    <message>
        <source>The answer will stand here.</source>
        <translation>答案将显示在这里。</translation>
    </message>
    <message>
        <source>The program checks quotes and sums. Whether the answer is right in law is yours to judge.</source>
        <translation>程序只核对引文与加总。答案在法律上是否正确，由您判断。</translation>
    </message>
    <message>
        <source>Show the place in the document</source>
        <translation>在案件原文中显示该处</translation>
    </message>
    <message>
        <source>Chance that the answer is right</source>
        <translation>答案正确的可能性</translation>
    </message>
    <message>
        <source>Case text left this computer: a model on a server was asked.</source>
        <translation>案件文本曾离开本机：使用了服务器上的模型。</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Solve again with my decisions</source>
        <translation>按我的更改重新求解</translation>
    </message>
    <message>
        <source>A new run of this case, with the same task, models and preset. The amounts that you decided are given to the models, and only what depends on your changes is asked anew (Shift+F5).</source>
        <translation>对本案再运行一次，任务、模型和预设不变。人工核定的金额会告知模型，只有受改动影响的部分才重新询问（Shift+F5）。</translation>
    </message>
    <message>
        <source>Support: how well an answer stood up to the checks by the other model and by the rules, as a share of what all answers earned. It is not the chance that it is right.</source>
        <translation>支持度：答案经另一模型和规则检验后的得分，占全部答案得分的比例；不是答案正确的可能性。</translation>
    </message>
    <message>
        <source>Total by hand: {0}</source>
        <translation>人工合计：{0}</translation>
    </message>
    <message>
        <source>Best answer so far</source>
        <translation>目前最佳答案</translation>
    </message>
    <message>
        <source>No answer yet</source>
        <translation>尚无答案</translation>
    </message>
    <message>
        <source>diversity of the experts&apos; replies: {0}</source>
        <translation>各专家发言的差异度：{0}</translation>
    </message>
    <message>
        <source>Chance in the recorded run: {0} (an example; it says nothing of a case of yours)</source>
        <translation>录制运行中的可能性：{0}（仅为示例，不适用于您的案件）</translation>
    </message>
    <message>
        <source>Start (F5) solves without your decisions, this button with them.</source>
        <translation>“开始”（F5）求解时不采用您的更改，此按钮采用。</translation>
    </message>
    <message>
        <source>The method {0} tells the models of them, but an answer against them is only marked; the tree search gives it no reward.</source>
        <translation>方法“{0}”会把更改告知模型，但与之不符的答案只会标出；树搜索则不给这样的答案奖励。</translation>
    </message>
    <message>
        <source>calibrated on {0} questions of your own, {1}</source>
        <translation>用您自己的 {0} 道题目校准（{1}）</translation>
    </message>
    <message>
        <source>calibrated on {0} questions, {1}</source>
        <translation>用 {0} 道题目校准（{1}）</translation>
    </message>
    <message>
        <source>calibrated on {0} cases, {1}</source>
        <translation>用 {0} 个案件校准（{1}）</translation>
    </message>
    <message>
        <source>Demonstration: the replies were recorded beforehand, and no model worked on this case.</source>
        <translation>演示：回答是事先录制的，没有模型对本案作答。</translation>
    </message>
    <message>
        <source>The library was changed outside the program, or an older copy was put in its place: it does not go on from what this computer has seen of it.</source>
        <translation>案件库曾在程序之外被改动，或被换成了旧副本：它与本机此前所见不衔接。</translation>
    </message>
    <message>
        <source>computed by rules, no model came to it</source>
        <translation>由账目规则算出，没有模型得出</translation>
    </message>
    <message>
        <source>self-verified</source>
        <translation>仅由同一模型自行验证</translation>
    </message>
    <message>
        <source>cross-inspected by another model</source>
        <translation>已由另一模型交叉检验</translation>
    </message>
    <message>
        <source>Open or paste a case, choose the models and start. Rules compute its amounts without a model (F7).</source>
        <translation>打开或粘贴案件，选择模型，然后开始。用规则计算金额不需要模型（F7）。</translation>
    </message>
    <message>
        <source>Not finished: no chance is given yet.</source>
        <translation>尚未完成，暂不给出可能性。</translation>
    </message>
    <message>
        <source>Chance that it is right: not calibrated</source>
        <translation>正确的可能性：未校准</translation>
    </message>
    <message>
        <source>Chance that it is right: {0}</source>
        <translation>正确的可能性：{0}</translation>
    </message>
    <message>
        <source>not inspected by a model</source>
        <translation>未经模型检验</translation>
    </message>
    <message>
        <source>Foreign money, in no total: {0}</source>
        <translation>外币（未计入合计）：{0}</translation>
    </message>
    <message>
        <source>The amounts that the answer counts make {0}, which is another total. See the findings below.</source>
        <translation>答案计入的金额精确相加为 {0}，与答案所写的总额不一致，请看下面列出的问题。</translation>
    </message>
    <message>
        <source>How the method was chosen: {0}</source>
        <translation>方法如何选定：{0}</translation>
    </message>
    <message>
        <source>The program checks the form of this answer only. Whether it is right is yours to judge.</source>
        <translation>程序只核对这个答案的形式，答案是否正确由您判断。</translation>
    </message>
    <message>
        <source>Left out to fit the context: {0}</source>
        <translation>因上下文长度所限省略：{0}</translation>
    </message>
</context>
<context>
    <name>Audit</name>
    <message>
        <source>The library is being checked …</source>
        <translation>正在核验案件库…</translation>
    </message>
    <message>
        <source>The run is being replayed …</source>
        <translation>正在重放运行…</translation>
    </message>
    <message>
        <source>Reports and case bundles ({0});;All files (*)</source>
        <translation>报告和案件包 ({0});;所有文件 (*)</translation>
    </message>
    <message>
        <source>Verify a report or a bundle</source>
        <translation>核验报告或案件包</translation>
    </message>
    <message>
        <source>{0} is being checked …</source>
        <translation>正在核验 {0}…</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>What was done</source>
        <translation>事项</translation>
    </message>
    <message>
        <source>By</source>
        <translation>由谁</translation>
    </message>
    <message>
        <source>Hash</source>
        <translation>哈希</translation>
    </message>
    <message>
        <source>The library was made</source>
        <translation>建立案件库</translation>
    </message>
    <message>
        <source>Draft kept</source>
        <translation>保存草稿</translation>
    </message>
    <message>
        <source>Case imported</source>
        <translation>导入案件</translation>
    </message>
    <message>
        <source>Taken in from a bundle</source>
        <translation>从案件包导入</translation>
    </message>
    <message>
        <source>Run taken over as it was</source>
        <translation>按原样接收运行</translation>
    </message>
    <message>
        <source>Run created</source>
        <translation>建立运行</translation>
    </message>
    <message>
        <source>Begun or continued</source>
        <translation>开始或继续求解</translation>
    </message>
    <message>
        <source>Solving stopped</source>
        <translation>求解停止</translation>
    </message>
    <message>
        <source>Solving finished</source>
        <translation>求解完成</translation>
    </message>
    <message>
        <source>Solving failed</source>
        <translation>求解失败</translation>
    </message>
    <message>
        <source>Amounts edited</source>
        <translation>人工更改金额</translation>
    </message>
    <message>
        <source>Renamed</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Tags set</source>
        <translation>已设置标签</translation>
    </message>
    <message>
        <source>Batch added</source>
        <translation>已添加批量任务</translation>
    </message>
    <message>
        <source>Order of a batch changed</source>
        <translation>已调整批量任务的顺序</translation>
    </message>
    <message>
        <source>File written</source>
        <translation>写出文件</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>a person</source>
        <translation>人工</translation>
    </message>
    <message>
        <source>the program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>of the run</source>
        <translation>关于本次运行</translation>
    </message>
    <message>
        <source>of the case</source>
        <translation>关于案件</translation>
    </message>
    <message>
        <source>Its details were deleted with what it was about, or cannot be read.</source>
        <translation>其内容已随所涉对象一并删除，或无法读取。</translation>
    </message>
    <message>
        <source>Entry {0}: {1}</source>
        <translation>条目 {0}：{1}</translation>
    </message>
    <message>
        <source>Hash: {0}</source>
        <translation>哈希：{0}</translation>
    </message>
    <message>
        <source>Chance in the recorded run: {0}</source>
        <translation>录制运行中的可能性：{0}</translation>
    </message>
    <message>
        <source>Title: {0}</source>
        <translation>名称：{0}</translation>
    </message>
    <message>
        <source>Documents: {0}</source>
        <translation>文书：{0}</translation>
    </message>
    <message>
        <source>The law as of {0}</source>
        <translation>按{0}有效的法律</translation>
    </message>
    <message>
        <source>Tags: {0}</source>
        <translation>标签：{0}</translation>
    </message>
    <message>
        <source>Answer: {0}</source>
        <translation>答案：{0}</translation>
    </message>
    <message>
        <source>Chance that it is right: {0}</source>
        <translation>正确的可能性：{0}</translation>
    </message>
    <message>
        <source>Events on record: {0}</source>
        <translation>记录中的事件数：{0}</translation>
    </message>
    <message>
        <source>Kind of file: {0}</source>
        <translation>文件类型：{0}</translation>
    </message>
    <message>
        <source>SHA-256 of the file: {0}</source>
        <translation>文件 SHA-256：{0}</translation>
    </message>
    <message>
        <source>From the library {0}</source>
        <translation>来自案件库 {0}</translation>
    </message>
    <message>
        <source>Ids of what is gone: {0}</source>
        <translation>已删除对象的编号：{0}</translation>
    </message>
    <message>
        <source>not calibrated</source>
        <translation>未校准</translation>
    </message>
    <message>
        <source>The library is as the program wrote it.</source>
        <translation>案件库与程序写入时一致。</translation>
    </message>
    <message>
        <source>The library is not as the program wrote it.</source>
        <translation>案件库与程序写入时不一致。</translation>
    </message>
    <message>
        <source>The chain of {0} events is whole, and replayed the run is the same.</source>
        <translation>{0} 个事件的哈希链完整，重放后运行结果相同。</translation>
    </message>
    <message>
        <source>{0} is as the program wrote it.</source>
        <translation>{0} 与程序写入时一致。</translation>
    </message>
    <message>
        <source>{0} is not as the program wrote it.</source>
        <translation>{0} 与程序写入时不一致。</translation>
    </message>
    <message>
        <source>It comes from another library, whose log could not be asked: that its hashes fit is all that it can show by itself. Compare its SHA-256 with what the sender says.</source>
        <translation>它来自另一案件库，无法查对其审计日志：它自身只能证明哈希相符。请将其 SHA-256 与发送人所说的核对。</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>核验</translation>
    </message>
</context>
<context>
    <name>AuditTab</name>
    <message>
        <source>Verify now</source>
        <translation>立即核验</translation>
    </message>
    <message>
        <source>Check the whole library: its log, every case, every run.</source>
        <translation>核验整个案件库：审计日志、每个案件、每次运行。</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>重放</translation>
    </message>
    <message>
        <source>Work the run out again from its recorded replies; no model is asked.</source>
        <translation>用已记录的模型输出重新推演本次运行，不询问模型。</translation>
    </message>
    <message>
        <source>Copy hashes</source>
        <translation>复制哈希</translation>
    </message>
    <message>
        <source>Verify a file …</source>
        <translation>核验文件…</translation>
    </message>
    <message>
        <source>A report or a case bundle that the program wrote.</source>
        <translation>由本程序写出的报告或案件包。</translation>
    </message>
    <message>
        <source>What the run was made with</source>
        <translation>本次运行的来源</translation>
    </message>
    <message>
        <source>Solve a case or open a run: what it was made with will stand here.</source>
        <translation>求解案件或打开运行记录后，这里显示其来源。</translation>
    </message>
    <message>
        <source>Entries of the audit log about the run and its case</source>
        <translation>审计日志中关于本次运行及其案件的条目</translation>
    </message>
    <message>
        <source>The chosen entry</source>
        <translation>所选条目</translation>
    </message>
</context>
<context>
    <name>Batches</name>
    <message>
        <source>Sheets of questions ({0});;All files (*)</source>
        <translation>题目表格 ({0});;所有文件 (*)</translation>
    </message>
    <message>
        <source>Add a batch</source>
        <translation>添加批量任务</translation>
    </message>
    <message>
        <source>Reading the files …</source>
        <translation>正在读取文件…</translation>
    </message>
    <message>
        <source>Excel (*.xlsx);;CSV (*.csv);;PDF (*.pdf)</source>
        <translation>Excel (*.xlsx);;CSV (*.csv);;PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Save the answers</source>
        <translation>保存答案</translation>
    </message>
    <message>
        <source>Delete this batch?</source>
        <translation>删除这个批量任务？</translation>
    </message>
    <message>
        <source>“{0}”: its {1} cases and all their runs are deleted for good. Copies of the library keep them.</source>
        <translation>“{0}”：其中 {1} 个案件及其全部运行将被永久删除。案件库的备份中仍会保留。</translation>
    </message>
    <message>
        <source>Questions taken in: {0}.</source>
        <translation>已读入 {0} 题。</translation>
    </message>
    <message>
        <source>{0} Not used: {1}.</source>
        <translation>{0}未采用 {1} 项。</translation>
    </message>
    <message>
        <source>The batch “{0}” of {1} has the same questions. Delete the one that you do not need.</source>
        <translation>批量任务“{0}”（{1}）含有相同的题目。请删除不需要的一个。</translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation>已写入：{0}</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>选项内容</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Chance</source>
        <translation>正确的可能性</translation>
    </message>
    <message>
        <source>Known answer</source>
        <translation>已知答案</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>对错</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0}（{1}）</translation>
    </message>
    <message>
        <source>being solved</source>
        <translation>正在求解</translation>
    </message>
    <message>
        <source>not solved</source>
        <translation>未能求解</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待求解</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>没有答案</translation>
    </message>
    <message>
        <source>not calibrated</source>
        <translation>未校准</translation>
    </message>
    <message>
        <source>{0} of {1} solved</source>
        <translation>已求解 {0} 题，共 {1} 题</translation>
    </message>
    <message>
        <source>✓ right</source>
        <translation>✓ 对</translation>
    </message>
    <message>
        <source>× wrong</source>
        <translation>× 错</translation>
    </message>
    <message>
        <source>The batch has ended. Not solved: {0}; the page of batches says why.</source>
        <translation>批量求解已结束。未能求解：{0} 题，原因见批量页面。</translation>
    </message>
    <message>
        <source>The batch is stopped. Waiting: {0}.</source>
        <translation>批量求解已停止，尚有 {0} 题待求解。</translation>
    </message>
    <message>
        <source>The batch is solved.</source>
        <translation>批量求解已完成。</translation>
    </message>
</context>
<context>
    <name>BatchesPage</name>
    <message>
        <source>Batches</source>
        <translation>批量求解</translation>
    </message>
    <message>
        <source>Add files …</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Sheets with a question a row (.xlsx, .xls, .ods, .csv, .tsv, .jsonl), or documents with a case each.</source>
        <translation>每行一题的表格（.xlsx、.xls、.ods、.csv、.tsv、.jsonl），或每份一个案件的文书。</translation>
    </message>
    <message>
        <source>Save the answers …</source>
        <translation>保存答案…</translation>
    </message>
    <message>
        <source>Delete …</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Solve the question earlier</source>
        <translation>提前求解这一题</translation>
    </message>
    <message>
        <source>Solve the question later</source>
        <translation>推后求解这一题</translation>
    </message>
    <message>
        <source>Questions of the batch</source>
        <translation>批量任务的题目</translation>
    </message>
    <message>
        <source>The chosen question</source>
        <translation>所选题目</translation>
    </message>
    <message>
        <source>Solve the rest</source>
        <translation>求解其余题目</translation>
    </message>
    <message>
        <source>Solve all</source>
        <translation>全部求解</translation>
    </message>
    <message>
        <source>Why it is not solved</source>
        <translation>未能求解的原因</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Enter or a double click on the question opens its run.</source>
        <translation>在题目上按回车或双击，打开它的运行。</translation>
    </message>
    <message>
        <source>chance: {0}</source>
        <translation>正确的可能性：{0}</translation>
    </message>
    <message>
        <source>known answer {0}</source>
        <translation>已知答案 {0}</translation>
    </message>
    <message>
        <source>There is no batch yet. Add a sheet with a question a row, with or without answers, or many documents with a case each: they are solved one after the other, with the models and for the task that are chosen above.</source>
        <translation>还没有批量任务。可添加每行一题的表格（有无答案均可），或每份一个案件的多份文书：程序会按上方所选的模型与任务逐一求解。</translation>
    </message>
</context>
<context>
    <name>CaseLine</name>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Title of the case</source>
        <translation>案件名称</translation>
    </message>
    <message>
        <source>Tags, separated by commas</source>
        <translation>标签（以逗号分隔）</translation>
    </message>
</context>
<context>
    <name>CasePanel</name>
    <message>
        <source>Title of the case</source>
        <translation>案件名称</translation>
    </message>
    <message>
        <source>Text of the case</source>
        <translation>案件正文</translation>
    </message>
    <message>
        <source>New case</source>
        <translation>新建案件</translation>
    </message>
    <message>
        <source>Open a case: one file or several</source>
        <translation>打开案件：一个或多个文件</translation>
    </message>
    <message>
        <source>Add documents to the case</source>
        <translation>向案件添加文书</translation>
    </message>
    <message>
        <source>Type or paste the facts of the case here, or drop a document.</source>
        <translation>在此输入或粘贴案情，或拖入文书。</translation>
    </message>
    <message>
        <source>Paste a case</source>
        <translation>粘贴案件</translation>
    </message>
    <message>
        <source>Sample cases</source>
        <translation>示例案件</translation>
    </message>
</context>
<context>
    <name>Cases</name>
    <message>
        <source>Open a case</source>
        <translation>打开案件</translation>
    </message>
    <message>
        <source>Web page (*.html);;PDF (*.pdf);;Word (*.docx);;Amounts for Excel (*.xlsx);;Markdown (*.md);;Data (*.json)</source>
        <translation>网页 (*.html);;PDF (*.pdf);;Word 文书 (*.docx);;Excel 金额表 (*.xlsx);;Markdown (*.md);;数据 (*.json)</translation>
    </message>
    <message>
        <source>Documents ({0});;All files (*)</source>
        <translation>文书 ({0});;所有文件 (*)</translation>
    </message>
    <message>
        <source>Add documents to the case</source>
        <translation>向案件添加文书</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>The report is saved: {0}</source>
        <translation>报告已保存：{0}</translation>
    </message>
    <message>
        <source>The report is saved: {0}. The library is read-only and has not noted it.</source>
        <translation>报告已保存：{0}。案件库为只读，没有记录此次导出。</translation>
    </message>
    <message>
        <source>Open a folder as a case</source>
        <translation>将文件夹作为案件打开</translation>
    </message>
    <message>
        <source>Add a folder to the case</source>
        <translation>向案件添加文件夹</translation>
    </message>
    <message>
        <source>This text is not kept anywhere</source>
        <translation>这段文字没有保存在任何地方</translation>
    </message>
    <message>
        <source>It was typed, pasted or changed, and has not been solved yet. Let it go?</source>
        <translation>它是输入、粘贴或修改过的文字，还没有求解过。确定不要了吗？</translation>
    </message>
    <message>
        <source>This case is being solved: stop it first, then delete it.</source>
        <translation>正在求解本案：请先停止，再删除。</translation>
    </message>
    <message>
        <source>{0} (copy)</source>
        <translation>{0}（副本）</translation>
    </message>
    <message>
        <source>{0} (copy {1})</source>
        <translation>{0}（副本 {1}）</translation>
    </message>
    <message>
        <source>This draft is another one in the library by now. What stands here is kept beside it: {0}</source>
        <translation>案件库中的此草稿已是另一内容。此处的内容已另存为：{0}</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>Open the folder of an evaluation</source>
        <translation>打开评测文件夹</translation>
    </message>
    <message>
        <source>The evaluation is being read …</source>
        <translation>正在读取评测结果…</translation>
    </message>
    <message>
        <source>Solve a case or open a run: all runs of the library on its texts will stand here.</source>
        <translation>求解案件或打开运行记录后，这里列出案件库中对同一文书的全部运行。</translation>
    </message>
    <message>
        <source>The run goes on. When it has ended, it will stand here beside all others on its texts.</source>
        <translation>运行正在进行。结束后，它将与同一文字的其他运行一并列在此处。</translation>
    </message>
    <message>
        <source>From {0}. The plots of the evaluation stand in its report.html.</source>
        <translation>来自 {0}。评测的图表见其中的 report.html。</translation>
    </message>
    <message>
        <source>An evaluation compares methods on many questions with known answers. It is made at the command line: mma-desktop eval exam.xlsx --out FOLDER. Open that folder to see its tables here.</source>
        <translation>评测在许多已知答案的题目上比较各种方法，用命令行进行：mma-desktop eval 试题.xlsx --out 文件夹。打开该文件夹，即可在此查看表格。</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Beside the chosen run</source>
        <translation>与所选运行相比</translation>
    </message>
    <message>
        <source>Chance</source>
        <translation>正确的可能性</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>所选运行</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>没有答案</translation>
    </message>
    <message>
        <source>another answer</source>
        <translation>答案不同</translation>
    </message>
    <message>
        <source>the same answer</source>
        <translation>答案相同</translation>
    </message>
    <message>
        <source>its models disagree</source>
        <translation>其模型意见不一</translation>
    </message>
    <message>
        <source>its model differs by role</source>
        <translation>同一模型因角色而异</translation>
    </message>
    <message>
        <source>not calibrated</source>
        <translation>未校准</translation>
    </message>
    <message>
        <source>{0} (recorded)</source>
        <translation>{0}（录制）</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Solve with another method …</source>
        <translation>用其他方法求解…</translation>
    </message>
    <message>
        <source>With the models and the preset that are chosen above.</source>
        <translation>使用上方所选的模型和预设。</translation>
    </message>
    <message>
        <source>Open an evaluation …</source>
        <translation>打开评测…</translation>
    </message>
    <message>
        <source>The folder that was given to mma-desktop eval with --out.</source>
        <translation>mma-desktop eval 以 --out 指定的文件夹。</translation>
    </message>
    <message>
        <source>Runs on this case</source>
        <translation>对本案的运行</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>评测</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>比较的内容</translation>
    </message>
</context>
<context>
    <name>ComparedRunsPanel</name>
    <message>
        <source>Runs on this case</source>
        <translation>对本案的运行</translation>
    </message>
    <message>
        <source>The only run on this case yet: solve it with another method to compare.</source>
        <translation>本案目前只有这一次运行：换一种方法再次求解，即可比较。</translation>
    </message>
    <message>
        <source>Runs: {0}. Different answers: {1}. Runs whose models disagree: {2}.</source>
        <translation>运行 {0} 次，不同答案 {1} 个，模型意见不一的运行 {2} 次。</translation>
    </message>
    <message>
        <source>Enter or a double click opens a run.</source>
        <translation>按回车或双击可打开运行。</translation>
    </message>
</context>
<context>
    <name>ContentsPanel</name>
    <message>
        <source>Shelves</source>
        <translation>书架</translation>
    </message>
    <message>
        <source>Shelves and their texts</source>
        <translation>书架及其文本</translation>
    </message>
    <message>
        <source>Show what is left out</source>
        <translation>显示被排除的内容</translation>
    </message>
    <message>
        <source>Left out of search: {0}</source>
        <translation>已排除 {0} 项</translation>
    </message>
    <message>
        <source>Search this text again</source>
        <translation>重新检索此文本</translation>
    </message>
    <message>
        <source>Leave this text out of search</source>
        <translation>不检索此文本</translation>
    </message>
    <message>
        <source>Search this shelf again</source>
        <translation>重新检索此书架</translation>
    </message>
    <message>
        <source>Leave this shelf out of search</source>
        <translation>不检索此书架</translation>
    </message>
</context>
<context>
    <name>DefendantFilter</name>
    <message>
        <source>Amounts of all defendants</source>
        <translation>所有被告人的金额</translation>
    </message>
    <message>
        <source>Amounts that are not attributed</source>
        <translation>未归属的金额</translation>
    </message>
    <message>
        <source>Whose amounts are shown</source>
        <translation>显示谁的金额</translation>
    </message>
</context>
<context>
    <name>Deletion</name>
    <message>
        <source>Delete for good?</source>
        <translation>彻底删除？</translation>
    </message>
    <message>
        <source>Delete the automatic copies too, with every case in them</source>
        <translation>同时删除自动备份（其中的所有案件一并删除）</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>This draft with its documents.</source>
        <translation>此草稿及其文书。</translation>
    </message>
    <message>
        <source>This case with its documents and all that was asked about it. Runs: {0}.</source>
        <translation>将删除此案件、其文书以及就其提出的所有问题。运行记录：{0} 条。</translation>
    </message>
    <message>
        <source>This run. Its case stays, as other runs are about it.</source>
        <translation>将删除此运行记录。案件保留，因为还有其他运行记录与其有关。</translation>
    </message>
    <message>
        <source>It cannot be undone.</source>
        <translation>此操作无法撤销。</translation>
    </message>
    <message>
        <source>Copies of the library that may still hold it:</source>
        <translation>以下案件库备份中可能仍有此内容：</translation>
    </message>
    <message>
        <source>Reports that you saved stay.</source>
        <translation>您已保存的报告不会被删除。</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Copy the details</source>
        <translation>复制详细信息</translation>
    </message>
    <message>
        <source>Several local language models on one confidential case, offline.</source>
        <translation>多个本地语言模型离线协作，解答同一件保密案件。</translation>
    </message>
    <message>
        <source>MMA Desktop is free software under the Apache License 2.0. It uses Qt under the LGPL 3 and the font Noto Sans SC under the SIL Open Font License 1.1.</source>
        <translation>MMA Desktop 是自由软件，采用 Apache License 2.0 许可。所用 Qt 采用 LGPL 3 许可，所用字体 Noto Sans SC 采用 SIL Open Font License 1.1 许可。</translation>
    </message>
    <message>
        <source>About MMA Desktop</source>
        <translation>关于 MMA Desktop</translation>
    </message>
    <message>
        <source>This should not have happened. What is finished is kept in the library.</source>
        <translation>程序出现意外错误。已完成的部分保存在案件库中。</translation>
    </message>
</context>
<context>
    <name>DocumentList</name>
    <message>
        <source>Documents of the case</source>
        <translation>案件的文书</translation>
    </message>
    <message>
        <source>Put the document before the one above</source>
        <translation>将文书上移一位</translation>
    </message>
    <message>
        <source>Put the document behind the one below</source>
        <translation>将文书下移一位</translation>
    </message>
    <message>
        <source>Take the document out of the case</source>
        <translation>从案件中移除文书</translation>
    </message>
    <message>
        <source>Take in hidden text and comments ({0})</source>
        <translation>纳入隐藏文字和批注（{0}）</translation>
    </message>
</context>
<context>
    <name>DocumentView</name>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Show the text of the document</source>
        <translation>显示文书的文字</translation>
    </message>
    <message>
        <source>Show the pages of the document</source>
        <translation>显示文书的页面</translation>
    </message>
    <message>
        <source>Pages of the document</source>
        <translation>文书页面</translation>
    </message>
    <message>
        <source>What the marks in the document are</source>
        <translation>文书中各种标记的含义</translation>
    </message>
    <message>
        <source>Previous page or paragraph (Alt+PgUp)</source>
        <translation>上一页或上一段（Alt+PgUp）</translation>
    </message>
    <message>
        <source>Next page or paragraph (Alt+PgDown)</source>
        <translation>下一页或下一段（Alt+PgDown）</translation>
    </message>
    <message>
        <source>Smaller document (Ctrl+minus in it)</source>
        <translation>缩小文书（光标在文书中时按 Ctrl+减号）</translation>
    </message>
    <message>
        <source>Larger document (Ctrl+plus in it)</source>
        <translation>放大文书（光标在文书中时按 Ctrl+加号）</translation>
    </message>
    <message>
        <source>Page {0} of {1}; parts of it that are not drawn: {2}</source>
        <translation>第 {0} 页，共 {1} 页；未绘出 {2} 处</translation>
    </message>
    <message>
        <source>Paragraph {0} of {1}</source>
        <translation>第 {0} 段，共 {1} 段</translation>
    </message>
    <message>
        <source>Page {0} of {1}</source>
        <translation>第 {0} 页，共 {1} 页</translation>
    </message>
</context>
<context>
    <name>Edits</name>
    <message>
        <source>&amp;Reason (may be empty)</source>
        <translation>理由(&amp;R)（可不填）</translation>
    </message>
    <message>
        <source>&amp;Value ({0})</source>
        <translation>金额(&amp;V)（{0}）</translation>
    </message>
    <message>
        <source>Correct amount {0}</source>
        <translation>更正第 {0} 笔金额</translation>
    </message>
    <message>
        <source>&amp;Parts, with + between them</source>
        <translation>各部分(&amp;P)（用 + 隔开）</translation>
    </message>
    <message>
        <source>Split amount {0}</source>
        <translation>拆分第 {0} 笔金额</translation>
    </message>
    <message>
        <source>Re&amp;mark</source>
        <translation>备注(&amp;M)</translation>
    </message>
    <message>
        <source>Remark on amount {0}</source>
        <translation>第 {0} 笔金额的备注</translation>
    </message>
    <message>
        <source>Words of the case: “{0}”</source>
        <translation>案件原文：“{0}”</translation>
    </message>
    <message>
        <source>Add an amount</source>
        <translation>补充一笔金额</translation>
    </message>
    <message>
        <source>In the case: “{0}”</source>
        <translation>案件原文：“{0}”</translation>
    </message>
    <message>
        <source>The program reads {0}.</source>
        <translation>程序读作 {0}。</translation>
    </message>
    <message>
        <source>By hand it is {0}.</source>
        <translation>人工更正为 {0}。</translation>
    </message>
</context>
<context>
    <name>EstimateLine</name>
    <message>
        <source>Memory: about {0} ({1} free)</source>
        <translation>内存：约 {0}（可用 {1}）</translation>
    </message>
    <message>
        <source>Time: not measured yet with this choice</source>
        <translation>时间：此项选择尚未测量过</translation>
    </message>
    <message>
        <source>Time: about {0} (the last runs of this kind: {1})</source>
        <translation>时间：约 {0}（依据最近 {1} 次同类运行）</translation>
    </message>
    <message>
        <source>Time: {0} to {1} (the last runs of this kind: {2})</source>
        <translation>时间：{0}至 {1}（依据最近 {2} 次同类运行）</translation>
    </message>
</context>
<context>
    <name>EvaluationPanel</name>
    <message>
        <source>Tables of the evaluation</source>
        <translation>评测的表格</translation>
    </message>
    <message>
        <source>The chosen table</source>
        <translation>所选表格</translation>
    </message>
    <message>
        <source>Share of right answers of each method, with its 95 % interval</source>
        <translation>各方法的正确率及其 95% 区间</translation>
    </message>
</context>
<context>
    <name>ExpertsBox</name>
    <message>
        <source>of the question&apos;s field</source>
        <translation>题目所属领域</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>{0} tokens/s</source>
        <translation>{0} 词元/秒</translation>
    </message>
    <message>
        <source>about {0} left</source>
        <translation>约剩 {0}</translation>
    </message>
    <message>
        <source>{0} to {1} left</source>
        <translation>约剩 {0}至 {1}</translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation>{0} 秒</translation>
    </message>
    <message>
        <source>{0} min</source>
        <translation>{0} 分钟</translation>
    </message>
    <message>
        <source>{0} h</source>
        <translation>{0} 小时</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in the case</source>
        <translation>在案件中查找</translation>
    </message>
    <message>
        <source>Find the previous place</source>
        <translation>查找上一处</translation>
    </message>
    <message>
        <source>Find the next place</source>
        <translation>查找下一处</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>关闭查找</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>第 {0} 处，共 {1} 处</translation>
    </message>
</context>
<context>
    <name>FindingsList</name>
    <message>
        <source>To check: {0}</source>
        <translation>待核对：{0}</translation>
    </message>
    <message>
        <source>Findings to check</source>
        <translation>待核对的问题</translation>
    </message>
</context>
<context>
    <name>GuidePage</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>User guide</source>
        <translation>用户指南</translation>
    </message>
    <message>
        <source>Sections of the guide</source>
        <translation>指南章节</translation>
    </message>
    <message>
        <source>In lists and drawings</source>
        <translation>列表和图中</translation>
    </message>
</context>
<context>
    <name>Importing</name>
    <message>
        <source>A case is open</source>
        <translation>已打开一个案件</translation>
    </message>
    <message>
        <source>Do the dropped files ({0}) belong to it, or are they a case of their own?</source>
        <translation>拖入的 {0} 个文件属于该案件，还是另成一案？</translation>
    </message>
    <message>
        <source>Add to this case</source>
        <translation>添加到该案件</translation>
    </message>
    <message>
        <source>Open as a new case</source>
        <translation>作为新案件打开</translation>
    </message>
    <message>
        <source>Choose the encoding …</source>
        <translation>选择编码…</translation>
    </message>
    <message>
        <source>Reading {0} of {1}: {2}</source>
        <translation>正在读取第 {0} 个（共 {1} 个）：{2}</translation>
    </message>
    <message>
        <source>Import of documents</source>
        <translation>导入文书</translation>
    </message>
    <message>
        <source>Progress of the import</source>
        <translation>导入进度</translation>
    </message>
    <message>
        <source>Use these documents</source>
        <translation>采用这些文书</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>What was read and noticed</source>
        <translation>读取结果与说明</translation>
    </message>
    <message>
        <source>Files read: {0}. Not read: {1}.</source>
        <translation>已读取 {0} 个文件，未能读取 {1} 个。</translation>
    </message>
    <message>
        <source>Not read: {0}</source>
        <translation>未读取：{0}</translation>
    </message>
    <message>
        <source>Read: {0} characters · pages: {1}.</source>
        <translation>已读取：{0} 字，{1} 页。</translation>
    </message>
    <message>
        <source>Read: {0} characters.</source>
        <translation>已读取：{0} 字。</translation>
    </message>
    <message>
        <source>Choose the encoding</source>
        <translation>选择编码</translation>
    </message>
    <message>
        <source>Encodings</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>How the text begins</source>
        <translation>文本开头</translation>
    </message>
    <message>
        <source>In which encoding is {0} readable?</source>
        <translation>“{0}”在哪种编码下可以正常阅读？</translation>
    </message>
</context>
<context>
    <name>InterruptedNotice</name>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Nothing that was answered is asked again.</source>
        <translation>已有的回答不会重新求取。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Close this line; the list still calls it interrupted</source>
        <translation>关闭本行；列表中仍标为“已中断”</translation>
    </message>
    <message>
        <source>The batch “{0}” was interrupted; {1} of {2} questions are solved.</source>
        <translation>批量“{0}”求解时中断；{2} 题中已求解 {1} 题。</translation>
    </message>
    <message>
        <source>“{0}” was interrupted while it was being solved.</source>
        <translation>“{0}”在求解时中断。</translation>
    </message>
    <message>
        <source>Interrupted, too: {0}; the list on the left names them.</source>
        <translation>另有 {0} 次运行中断，见左侧列表。</translation>
    </message>
</context>
<context>
    <name>JobLine</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
</context>
<context>
    <name>Knowledge</name>
    <message>
        <source>Found for “{0}”: {1}</source>
        <translation>“{0}”：找到 {1} 条</translation>
    </message>
    <message>
        <source>Not searched, as they are here only in a version later than {0}: {1} texts.</source>
        <translation>{1} 部文本只有 {0} 之后的版本，未参与检索。</translation>
    </message>
    <message>
        <source>Copied: {0}</source>
        <translation>已复制：{0}</translation>
    </message>
    <message>
        <source>Texts ({0});;All files (*)</source>
        <translation>文本 ({0});;所有文件 (*)</translation>
    </message>
    <message>
        <source>Import texts</source>
        <translation>导入文本</translation>
    </message>
    <message>
        <source>Import a folder of texts</source>
        <translation>导入整个文件夹</translation>
    </message>
    <message>
        <source>Opening the library; the first time this takes some seconds …</source>
        <translation>正在打开知识库；首次打开需要几秒钟…</translation>
    </message>
    <message>
        <source>That is no date. Write it like 2024-03-01.</source>
        <translation>日期无效，请写成 2024-03-01 的形式。</translation>
    </message>
    <message>
        <source>Shelf and text</source>
        <translation>书架与文本</translation>
    </message>
    <message>
        <source>In force</source>
        <translation>施行</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>条数</translation>
    </message>
    <message>
        <source>Statutes (built in)</source>
        <translation>内置法规</translation>
    </message>
    <message>
        <source>{0} (left out)</source>
        <translation>{0}（已排除）</translation>
    </message>
    <message>
        <source>{0} files</source>
        <translation>{0} 个文件</translation>
    </message>
    <message>
        <source>Import: {0}</source>
        <translation>导入：{0}</translation>
    </message>
    <message>
        <source>Texts are cut into their articles, or else paragraphs.</source>
        <translation>文本按条拆分；没有条号的按段落拆分。</translation>
    </message>
    <message>
        <source>&amp;Shelf</source>
        <translation>书架(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Applies from</source>
        <translation>施行日期(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>类别(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>2024-03-01, or nothing: always</source>
        <translation>如 2024-03-01；不填表示一直适用</translation>
    </message>
    <message>
        <source>such as judicial interpretation; may be empty</source>
        <translation>如司法解释；可不填</translation>
    </message>
    <message>
        <source>the file&apos;s name, if empty</source>
        <translation>不填则用文件名</translation>
    </message>
    <message>
        <source>Name a shelf of your own.</source>
        <translation>请填写您自己的书架名称。</translation>
    </message>
    <message>
        <source>Put on the shelf “{0}”: texts {1}, passages {2}.</source>
        <translation>已放入书架“{0}”：文本 {1} 部，条文 {2} 条。</translation>
    </message>
    <message>
        <source>Files that could not be read: {0}.</source>
        <translation>无法读取的文件：{0} 个。</translation>
    </message>
    <message>
        <source>Not everything was read</source>
        <translation>部分文件未能读取</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>导入完成</translation>
    </message>
    <message>
        <source>What was noticed</source>
        <translation>导入情况</translation>
    </message>
    <message>
        <source>{0}: texts {1}, passages {2}</source>
        <translation>{0}：文本 {1} 部，条文 {2} 条</translation>
    </message>
    <message>
        <source>Passages left out of search: {0}</source>
        <translation>不参与检索的条文：{0} 条</translation>
    </message>
    <message>
        <source>Also left out: {0}</source>
        <translation>另外排除：{0}</translation>
    </message>
</context>
<context>
    <name>KnowledgePage</name>
    <message>
        <source>Knowledge library</source>
        <translation>知识库</translation>
    </message>
    <message>
        <source>A question, a law, or an article such as 刑法264条</source>
        <translation>输入问题、法律名称或条号，如：刑法264条</translation>
    </message>
    <message>
        <source>Search in laws and texts</source>
        <translation>检索法律和文本</translation>
    </message>
    <message>
        <source>As of</source>
        <translation>截至</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>As of which day, such as 2020-12-31</source>
        <translation>按哪一天有效的版本，如 2020-12-31</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>检索</translation>
    </message>
    <message>
        <source>Import …</source>
        <translation>导入…</translation>
    </message>
</context>
<context>
    <name>KnowledgeTab</name>
    <message>
        <source>Knowledge</source>
        <translation>知识</translation>
    </message>
    <message>
        <source>Knowledge stands here once a step of the search writes some (A3).</source>
        <translation>搜索中有步骤生成知识（A3）后，知识显示在这里。</translation>
    </message>
    <message>
        <source>Citations in the answer</source>
        <translation>答案中的引用</translation>
    </message>
    <message>
        <source>Written by the domain model (A3), which was given the articles below; verify before use.</source>
        <translation>由领域模型生成（A3），生成时提供了下列条文；使用前请核实。</translation>
    </message>
    <message>
        <source>Written by the domain model (A3); no source supports it.</source>
        <translation>由领域模型生成（A3），无出处佐证。</translation>
    </message>
    <message>
        <source>Written by the one model in its domain role (A3), which had the articles below; verify before use.</source>
        <translation>由同一模型以领域角色生成（A3），生成时提供了下列条文；使用前请核实。</translation>
    </message>
    <message>
        <source>Written by the one model in its domain role (A3); no source supports it.</source>
        <translation>由同一模型以领域角色生成（A3），无出处佐证。</translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Restated question</source>
        <translation>重述后的问题</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Best-scored answer</source>
        <translation>得分最高的答案</translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation>知识</translation>
    </message>
    <message>
        <source>Knowledge on the restated question</source>
        <translation>针对重述问题的知识</translation>
    </message>
    <message>
        <source>A1 General answers</source>
        <translation>A1 通用模型作答</translation>
    </message>
    <message>
        <source>A2 Domain answers</source>
        <translation>A2 领域模型作答</translation>
    </message>
    <message>
        <source>A3 Knowledge</source>
        <translation>A3 生成知识</translation>
    </message>
    <message>
        <source>A4 Restate</source>
        <translation>A4 要素重述</translation>
    </message>
    <message>
        <source>A5 Ledger computes</source>
        <translation>A5 账目计算</translation>
    </message>
    <message>
        <source>A6 Possible answers scored</source>
        <translation>A6 为可能的答案打分</translation>
    </message>
    <message>
        <source>A7 Node of a pack</source>
        <translation>A7 节点包中的节点</translation>
    </message>
    <message>
        <source>Aggregated answer</source>
        <translation>汇总答案</translation>
    </message>
    <message>
        <source>{0} (round {1})</source>
        <translation>{0}（第 {1} 轮讨论）</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>General model</source>
        <translation>通用模型</translation>
    </message>
    <message>
        <source>Domain model</source>
        <translation>领域模型</translation>
    </message>
    <message>
        <source>Rule-based answer</source>
        <translation>按规则得出的答案</translation>
    </message>
    <message>
        <source>Program (rules)</source>
        <translation>程序（规则）</translation>
    </message>
    <message>
        <source>Scores (nobody wrote it)</source>
        <translation>打分（无人撰写）</translation>
    </message>
    <message>
        <source>A1 General role</source>
        <translation>A1 通用角色作答</translation>
    </message>
    <message>
        <source>A2 Domain role</source>
        <translation>A2 领域角色作答</translation>
    </message>
    <message>
        <source>One model, general role</source>
        <translation>同一模型的通用角色</translation>
    </message>
    <message>
        <source>One model, domain role</source>
        <translation>同一模型的领域角色</translation>
    </message>
    <message>
        <source>Amount not in the document</source>
        <translation>原文中没有的金额</translation>
    </message>
    <message>
        <source>Digit or unit misread</source>
        <translation>看错位数或单位</translation>
    </message>
    <message>
        <source>Amount counted twice</source>
        <translation>金额重复计算</translation>
    </message>
    <message>
        <source>Amount counted that is none of the crime</source>
        <translation>计入了不应计入的金额</translation>
    </message>
    <message>
        <source>Amounts left out</source>
        <translation>遗漏金额</translation>
    </message>
    <message>
        <source>Sum does not add up</source>
        <translation>加总有误</translation>
    </message>
    <message>
        <source>Total is no sum of the document&apos;s amounts</source>
        <translation>总额不是原文金额之和</translation>
    </message>
    <message>
        <source>No final amount</source>
        <translation>没有最终金额</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>不计入</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>更正</translation>
    </message>
    <message>
        <source>split</source>
        <translation>拆分</translation>
    </message>
    <message>
        <source>added</source>
        <translation>补充</translation>
    </message>
    <message>
        <source>remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Quick</source>
        <translation>快速</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>Thorough</source>
        <translation>深入</translation>
    </message>
    <message>
        <source>Faithful to the paper</source>
        <translation>忠于论文</translation>
    </message>
    <message>
        <source>Smallest model</source>
        <translation>最小模型</translation>
    </message>
    <message>
        <source>Default pair</source>
        <translation>默认组合</translation>
    </message>
    <message>
        <source>Pair for evaluations</source>
        <translation>评测组合</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>The document cannot be read</source>
        <translation>无法读取文件</translation>
    </message>
    <message>
        <source>This cannot be used</source>
        <translation>输入无法使用</translation>
    </message>
    <message>
        <source>A file of the program is damaged</source>
        <translation>程序文件已损坏</translation>
    </message>
    <message>
        <source>The model cannot be used</source>
        <translation>模型无法使用</translation>
    </message>
    <message>
        <source>A model failed</source>
        <translation>模型运行失败</translation>
    </message>
    <message>
        <source>What is stored was changed</source>
        <translation>存储的内容已被改动</translation>
    </message>
    <message>
        <source>The library is read-only</source>
        <translation>案件库为只读</translation>
    </message>
    <message>
        <source>The library cannot be used</source>
        <translation>案件库无法使用</translation>
    </message>
    <message>
        <source>The network was refused</source>
        <translation>已拒绝使用网络</translation>
    </message>
    <message>
        <source>Stopped before there was an answer</source>
        <translation>在得到答案之前已停止</translation>
    </message>
    <message>
        <source>Offline: 0 connections</source>
        <translation>离线：0 个连接</translation>
    </message>
    <message>
        <source>Network connections: {0}</source>
        <translation>网络连接：{0} 个</translation>
    </message>
    <message>
        <source>Something unexpected happened</source>
        <translation>发生意外错误</translation>
    </message>
    <message>
        <source>being solved</source>
        <translation>正在求解</translation>
    </message>
    <message>
        <source>{0} by hand</source>
        <translation>{0}（人工）</translation>
    </message>
    <message>
        <source>{0} runs</source>
        <translation>{0} 次运行</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>Demonstration</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Damaged run {0}</source>
        <translation>已损坏的运行 {0}</translation>
    </message>
    <message>
        <source>Restore the last good copy of the library.</source>
        <translation>请恢复案件库最近一份完好的副本。</translation>
    </message>
    <message>
        <source>✓ yes</source>
        <translation>✓ 是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
</context>
<context>
    <name>LawDay</name>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Articles are given as they were in force on this day, such as 2020-12-31.</source>
        <translation>按该日有效的条文提供，例如 2020-12-31。</translation>
    </message>
</context>
<context>
    <name>Ledger</name>
    <message>
        <source>foreign money</source>
        <translation>外币</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>人工</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>Value ({0})</source>
        <translation>金额（{0}）</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Defendant</source>
        <translation>被告人</translation>
    </message>
    <message>
        <source>General model</source>
        <translation>通用模型</translation>
    </message>
    <message>
        <source>Domain model</source>
        <translation>领域模型</translation>
    </message>
    <message>
        <source>Chance</source>
        <translation>计入的可能性</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Place in the document</source>
        <translation>在原文中的位置</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>The chance that the amount counts, from rules and models; a dash: not calibrated</source>
        <translation>由规则和模型得出的计入可能性；短横表示未经校准</translation>
    </message>
    <message>
        <source>Whose deed it is, as the document tells it; a dash: not told</source>
        <translation>原文所述由谁实施；“–”表示原文没有说明</translation>
    </message>
    <message>
        <source>Log-odds that the amount counts: above 0 it speaks for, below 0 against it</source>
        <translation>计入的对数几率：大于 0 支持计入，小于 0 反对</translation>
    </message>
</context>
<context>
    <name>LedgerTab</name>
    <message>
        <source>Amounts in the document</source>
        <translation>原文中的金额</translation>
    </message>
    <message>
        <source>Who decided what about the chosen amount</source>
        <translation>所选金额由谁作了什么决定</translation>
    </message>
    <message>
        <source>Choose an amount: the space bar ticks it. Select words in the case to add an amount.</source>
        <translation>选中一笔金额，按空格键勾选或取消。在案件中选中文字，可补充遗漏的金额。</translation>
    </message>
    <message>
        <source>Correct the value (F2)</source>
        <translation>更正金额（F2）</translation>
    </message>
    <message>
        <source>Split into several amounts (Ctrl+D)</source>
        <translation>拆分为几笔（Ctrl+D）</translation>
    </message>
    <message>
        <source>Remark (Ctrl+M)</source>
        <translation>备注（Ctrl+M）</translation>
    </message>
    <message>
        <source>Add the words selected in the case (Ctrl+I)</source>
        <translation>把案件中选中的文字补充为金额（Ctrl+I）</translation>
    </message>
    <message>
        <source>Undo the last change (Ctrl+Z)</source>
        <translation>撤销上一项更改（Ctrl+Z）</translation>
    </message>
    <message>
        <source>A joint deed counts in full for each who took part, so these totals may add up to more than the total.</source>
        <translation>共同作案的金额对每个参与人全额计入，因此各人之和可能大于全案合计。</translation>
    </message>
    <message>
        <source>No ledger yet</source>
        <translation>尚无账目</translation>
    </message>
    <message>
        <source>No ledger for this task</source>
        <translation>这个任务没有账目</translation>
    </message>
    <message>
        <source>The answer to this task is no sum of amounts, so there is nothing to count and to add up.</source>
        <translation>这个任务的答案不是金额的合计，所以没有要计入和相加的金额。</translation>
    </message>
    <message>
        <source>{0} of {1} amounts counted</source>
        <translation>计入 {0} 笔，共 {1} 笔</translation>
    </message>
    <message>
        <source>the answer says {0}</source>
        <translation>答案为 {0}</translation>
    </message>
    <message>
        <source>changes by hand: {0}</source>
        <translation>人工更改 {0} 项</translation>
    </message>
    <message>
        <source>No amount is found in this text</source>
        <translation>文中没有金额</translation>
    </message>
    <message>
        <source>Total by rules, before any run: {0}</source>
        <translation>规则得出的合计（尚未求解）：{0}</translation>
    </message>
    <message>
        <source>Every amount of the document will stand here, with the place where it was found, a moment after a text is there. No model is needed.</source>
        <translation>有了案情文字，稍候即在此列出文书中的每笔金额及其位置，不需要模型。</translation>
    </message>
    <message>
        <source>the case is being solved</source>
        <translation>案件正在求解</translation>
    </message>
    <message>
        <source>nothing is kept yet: F7 keeps it as a run, whose amounts can be changed</source>
        <translation>尚未保存：按 F7 存为一次运行，之后可更改金额</translation>
    </message>
    <message>
        <source>foreign money, in no total: {0}</source>
        <translation>外币（未计入合计）：{0}</translation>
    </message>
    <message>
        <source>without a clear figure or unit, not counted: {0}</source>
        <translation>没有确数、单位，或数字残缺，不计入：{0}</translation>
    </message>
    <message>
        <source>not attributed: {0}</source>
        <translation>无法归属：{0}</translation>
    </message>
    <message>
        <source>By defendant, joint deeds in full for each: {0}</source>
        <translation>各被告人（共同作案对每人全额计入）：{0}</translation>
    </message>
    <message>
        <source>{0}, {1}: “{2}” is foreign money, in no total. It counts once you correct its value to {3} (F2).</source>
        <translation>{0}，{1}：“{2}”是外币，未计入合计。折算成{3}并更正数值（F2）后即可计入。</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0}（{1}）</translation>
    </message>
    <message>
        <source>Rules: {0} · Answer: {1}</source>
        <translation>规则：{0} · 答案：{1}</translation>
    </message>
    <message>
        <source>Rules: {0}</source>
        <translation>规则：{0}</translation>
    </message>
    <message>
        <source>The same money elsewhere: {0}</source>
        <translation>同一笔款项另见：{0}</translation>
    </message>
    <message>
        <source>Remark: {0}</source>
        <translation>备注：{0}</translation>
    </message>
    <message>
        <source>Total by hand: {0}</source>
        <translation>人工合计：{0}</translation>
    </message>
    <message>
        <source>Total of the counted amounts: {0}</source>
        <translation>计入金额合计：{0}</translation>
    </message>
    <message>
        <source>the answer&apos;s amounts make {0}</source>
        <translation>答案所计合计 {0}</translation>
    </message>
    <message>
        <source>When last changed by hand the total was {0}: an amount nobody changed is read otherwise now.</source>
        <translation>最后一次人工更改时合计为 {0}：此后有未经人工更改的金额被作了不同认定。</translation>
    </message>
    <message>
        <source>{0}: the document states {1} for this defendant, the counted amounts make {2}.</source>
        <translation>{0}：原文所述本人参与的金额为 {1}，所计各笔之和为 {2}。</translation>
    </message>
    <message>
        <source>{0}, {1}: “{2}”, not found by the program</source>
        <translation>{0}，{1}：“{2}”，程序未找到</translation>
    </message>
    <message>
        <source>{0}, {1}: “{2}” = {3}</source>
        <translation>{0}，{1}：“{2}” = {3}</translation>
    </message>
    <message>
        <source>By hand: {0}, counts: {1}</source>
        <translation>人工：{0}，计入：{1}</translation>
    </message>
    <message>
        <source>Whose deed it is cannot be told from the document.</source>
        <translation>原文没有说明由谁实施。</translation>
    </message>
    <message>
        <source>Deed of {0}: “{1}”</source>
        <translation>由 {0} 实施：“{1}”</translation>
    </message>
</context>
<context>
    <name>Letterhead</name>
    <message>
        <source>Letterhead of reports</source>
        <translation>报告信头</translation>
    </message>
    <message>
        <source>Letterhead (*.toml)</source>
        <translation>信头 (*.toml)</translation>
    </message>
    <message>
        <source>Letterhead of reports: {0}</source>
        <translation>报告信头：{0}</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>The library is being copied …</source>
        <translation>正在复制案件库…</translation>
    </message>
    <message>
        <source>A copy was made</source>
        <translation>已生成副本</translation>
    </message>
    <message>
        <source>It was checked: {0}</source>
        <translation>副本已核验：{0}</translation>
    </message>
    <message>
        <source>The copy is being checked and restored …</source>
        <translation>正在核验并恢复副本…</translation>
    </message>
    <message>
        <source>What was there lies at: {0}

This computer has seen the library go on from there. Check the library to see how they differ, and accept its present state there.</source>
        <translation>原案件库移至：{0}

本机此前见过比该副本更新的案件库。请用“检查改动”查看差异，并在那里接受当前状态。</translation>
    </message>
    <message>
        <source>The copy has taken the library&apos;s place</source>
        <translation>副本已替换案件库</translation>
    </message>
    <message>
        <source>That copy is of another library: the cases that were here are not in it.</source>
        <translation>该副本属于另一案件库：这里原有的案件不在其中。</translation>
    </message>
    <message>
        <source>Encrypt the library</source>
        <translation>加密案件库</translation>
    </message>
    <message>
        <source>Change the passphrase</source>
        <translation>更换口令</translation>
    </message>
    <message>
        <source>Remove the encryption</source>
        <translation>取消加密</translation>
    </message>
    <message>
        <source>Whoever reads this disk can then read every case in the library. Remove it?</source>
        <translation>取消后，任何能读取本磁盘的人都能读取案件库中的全部案件。确定取消加密吗？</translation>
    </message>
    <message>
        <source>The library and its copies are being written anew …</source>
        <translation>正在重新写入案件库及其副本…</translation>
    </message>
    <message>
        <source>The library is not encrypted</source>
        <translation>案件库现在未加密</translation>
    </message>
    <message>
        <source>You are asked for the passphrase at each start.</source>
        <translation>每次启动时都会要求输入口令。</translation>
    </message>
    <message>
        <source>The system&apos;s key store did not take the passphrase.</source>
        <translation>系统密钥库未能保存口令。</translation>
    </message>
    <message>
        <source>These copies were not written anew. They may be readable without a passphrase, under an earlier one, or damaged; delete those that must go:</source>
        <translation>以下副本没有重写：它们可能无需口令即可读取、仍用以前的口令，或已损坏；不应保留的请删除：</translation>
    </message>
    <message>
        <source>The system&apos;s key store keeps the passphrase.</source>
        <translation>口令已保存在系统密钥库中。</translation>
    </message>
    <message>
        <source>The library is encrypted</source>
        <translation>案件库已加密</translation>
    </message>
    <message>
        <source>The library is being checked …</source>
        <translation>正在检查案件库…</translation>
    </message>
    <message>
        <source>From now on the library is held to its present state</source>
        <translation>今后以案件库的当前状态为准</translation>
    </message>
    <message>
        <source>Single runs that were changed stay marked.</source>
        <translation>被改动过的个别运行记录仍会标出。</translation>
    </message>
    <message>
        <source>Restore a copy</source>
        <translation>恢复副本</translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation>恢复(&amp;R)</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>replaced by a copy</source>
        <translation>被副本替换</translation>
    </message>
    <message>
        <source>damaged, before it was repaired</source>
        <translation>修复前的受损文件</translation>
    </message>
    <message>
        <source>before an update of the program</source>
        <translation>程序升级之前</translation>
    </message>
    <message>
        <source>There is no copy of this library yet.</source>
        <translation>此案件库还没有副本。</translation>
    </message>
    <message>
        <source>The copy is checked and then takes the library&apos;s place. What was there is kept beside it and appears in this list.</source>
        <translation>副本经核验后替换案件库。原案件库保留在旁边，并会出现在此列表中。</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Copies of the library</source>
        <translation>案件库的副本</translation>
    </message>
    <message>
        <source>One moment</source>
        <translation>请稍候</translation>
    </message>
    <message>
        <source>No copy of the library could be made</source>
        <translation>未能生成案件库的副本</translation>
    </message>
    <message>
        <source>Runs: {0}. Entries of the audit log: {1}. The log ends in {2}.</source>
        <translation>运行记录：{0} 条。审计日志：{1} 条，末端为 {2}。</translation>
    </message>
    <message>
        <source>The library is as the program wrote it</source>
        <translation>案件库与程序写入时一致</translation>
    </message>
    <message>
        <source>After you have put an older copy in its place yourself, that is as it should be: then accept the present state. Otherwise restore the last good copy.</source>
        <translation>如果是您自己恢复了较早的副本，出现这一情况是正常的：请接受当前状态。否则，请恢复最近一份完好的副本。</translation>
    </message>
    <message>
        <source>The library is not as the program wrote it</source>
        <translation>案件库与程序写入时不一致</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>发现的问题</translation>
    </message>
    <message>
        <source>&amp;Accept the present state</source>
        <translation>接受当前状态(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Keep it in the system&apos;s key store</source>
        <translation>保存在系统密钥库中(&amp;K)</translation>
    </message>
    <message>
        <source>The library {0} is encrypted. Without its passphrase nobody can read it.</source>
        <translation>案件库 {0} 已加密。没有口令，任何人都无法读取。</translation>
    </message>
    <message>
        <source>Open the library</source>
        <translation>打开案件库</translation>
    </message>
    <message>
        <source>If the passphrase is right, the file may be damaged: then restore a copy of it.</source>
        <translation>如果口令无误，文件可能已损坏：请恢复其副本。</translation>
    </message>
    <message>
        <source>&amp;Restore a copy …</source>
        <translation>恢复副本(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Passphrase</source>
        <translation>口令(&amp;P)</translation>
    </message>
    <message>
        <source>The library does not open with this passphrase.</source>
        <translation>用此口令打不开案件库。</translation>
    </message>
    <message>
        <source>The library and its copies are written anew. Whoever loses the passphrase cannot read them again: write it down and keep it in a safe place.</source>
        <translation>案件库及其副本将重新写入。口令一旦丢失，便再也无法读取：请写下口令并妥善保管。</translation>
    </message>
    <message>
        <source>&amp;Make a random one</source>
        <translation>生成随机口令(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;New passphrase</source>
        <translation>新口令(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Once more</source>
        <translation>再输一次(&amp;O)</translation>
    </message>
    <message>
        <source>Shown only now; write it down:
{0}</source>
        <translation>仅显示这一次，请写下来：
{0}</translation>
    </message>
    <message>
        <source>At least {0} characters, please.</source>
        <translation>口令至少需要 {0} 个字符。</translation>
    </message>
    <message>
        <source>The two are not the same.</source>
        <translation>两次输入的口令不一致。</translation>
    </message>
    <message>
        <source>Save the case as a bundle, which is not encrypted</source>
        <translation>将案件保存为案件包（不加密）</translation>
    </message>
    <message>
        <source>The case is being written to a file …</source>
        <translation>正在将案件写入文件…</translation>
    </message>
    <message>
        <source>Runs: {0}. SHA-256: {1}</source>
        <translation>运行记录：{0} 条。SHA-256：{1}</translation>
    </message>
    <message>
        <source>The file is not encrypted: whoever has it can read the case.</source>
        <translation>文件没有加密：得到此文件的人都能看到案件内容。</translation>
    </message>
    <message>
        <source>The library is read-only: it has not noted that the file was written.</source>
        <translation>案件库为只读：没有记录写出了此文件。</translation>
    </message>
    <message>
        <source>The case is saved as a bundle</source>
        <translation>案件已保存为案件包</translation>
    </message>
    <message>
        <source>Open a case bundle</source>
        <translation>打开案件包</translation>
    </message>
    <message>
        <source>The bundle is being checked and added …</source>
        <translation>正在核验并导入案件包…</translation>
    </message>
    <message>
        <source>Runs added: {0}. Runs that were here already and stay as they are: {1}.</source>
        <translation>新增运行记录：{0} 条。原已在库、保持不变的运行记录：{1} 条。</translation>
    </message>
    <message>
        <source>The case is in the library already</source>
        <translation>案件已在库中</translation>
    </message>
    <message>
        <source>The case was added to the library</source>
        <translation>案件已导入案件库</translation>
    </message>
    <message>
        <source>Case bundles ({0});;All files (*)</source>
        <translation>案件包 ({0});;所有文件 (*)</translation>
    </message>
    <message>
        <source>Your library will be encrypted</source>
        <translation>您的案件库将加密</translation>
    </message>
    <message>
        <source>The passphrase</source>
        <translation>口令</translation>
    </message>
    <message>
        <source>I have &amp;written it down</source>
        <translation>我已抄写下来(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Encrypt the library</source>
        <translation>加密案件库(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Go on without encryption</source>
        <translation>不加密，继续(&amp;N)</translation>
    </message>
    <message>
        <source>All cases lie in one file, which nobody can read without this passphrase. The system&apos;s key store keeps it, so that you need not type it. On another computer, or when that store is lost, it alone opens the library: write it down and keep it in a safe place.</source>
        <translation>全部案件都在一个文件中，没有这个口令，任何人都无法读取。系统密钥库会保存口令，您不必输入。在其他计算机上，或密钥库丢失后，只有这个口令能打开案件库：请抄写下来，妥善保管。</translation>
    </message>
    <message>
        <source>Open another library</source>
        <translation>打开另一个案件库</translation>
    </message>
    <message>
        <source>New library</source>
        <translation>新建案件库</translation>
    </message>
    <message>
        <source>cases</source>
        <translation>案件</translation>
    </message>
    <message>
        <source>Your own library</source>
        <translation>您自己的案件库</translation>
    </message>
    <message>
        <source>Forget this list</source>
        <translation>清除此列表</translation>
    </message>
    <message>
        <source>Libraries (*.mma);;All files (*)</source>
        <translation>案件库 (*.mma);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>LinkedProse</name>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Computed from amounts of the document: {0}</source>
        <translation>由文书中的金额算出：{0}</translation>
    </message>
    <message>
        <source>⚠ Without support, not found in the document: {0}</source>
        <translation>⚠ 没有依据，文书中未找到：{0}</translation>
    </message>
    <message>
        <source>Not found in the document: {0}</source>
        <translation>文书中未找到：{0}</translation>
    </message>
    <message>
        <source>Show the place in the document</source>
        <translation>在案件原文中显示该处</translation>
    </message>
    <message>
        <source>Show the place in the document, where it is written otherwise</source>
        <translation>在案件原文中显示该处（原文写法不同）</translation>
    </message>
    <message>
        <source>Show the passage in the knowledge library</source>
        <translation>在知识库中显示该条</translation>
    </message>
</context>
<context>
    <name>Lock</name>
    <message>
        <source>Typed before the library was closed</source>
        <translation>案件库关闭前输入的文字</translation>
    </message>
    <message>
        <source>The dialog in which this stood was closed, and nothing of it was stored.</source>
        <translation>输入这些文字的对话框已关闭，内容没有保存。</translation>
    </message>
</context>
<context>
    <name>LockPage</name>
    <message>
        <source>One moment …</source>
        <translation>请稍候…</translation>
    </message>
    <message>
        <source>The library does not open with this passphrase.</source>
        <translation>用此口令打不开案件库。</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>已锁定</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>已锁定</translation>
    </message>
    <message>
        <source>The library {0} is closed. Its passphrase opens it again; the system&apos;s key store is not asked.</source>
        <translation>案件库 {0} 已关闭。输入口令才能重新打开；不会向系统密钥库索取。</translation>
    </message>
    <message>
        <source>&amp;Passphrase</source>
        <translation>口令(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Unlock</source>
        <translation>解锁(&amp;U)</translation>
    </message>
    <message>
        <source>Text that stands nowhere else waits in this program&apos;s memory. Closing the window would lose it.</source>
        <translation>尚未保存在别处的文字留在本程序的内存中，关闭窗口就会丢失。</translation>
    </message>
    <message>
        <source>Close the window?</source>
        <translation>关闭窗口？</translation>
    </message>
</context>
<context>
    <name>Loss</name>
    <message>
        <source>Not chosen: no final answer could be read from it</source>
        <translation>未选用：从中读不出最终答案</translation>
    </message>
    <message>
        <source>Not chosen: it was not judged</source>
        <translation>未选用：未经检验</translation>
    </message>
    <message>
        <source>Not chosen: {0} has less reward in all than {1}: {2} against {3}</source>
        <translation>未选用：{0} 的奖励总和低于 {1}：{2} 比 {3}</translation>
    </message>
    <message>
        <source>Not chosen: {0} has less reward on average than {1}: {2} against {3}</source>
        <translation>未选用：{0} 的平均奖励低于 {1}：{2} 比 {3}</translation>
    </message>
    <message>
        <source>Not chosen: as much reward, but {0} has fewer votes than {1}: {2} against {3}</source>
        <translation>未选用：奖励相同，但 {0} 的得票少于 {1}：{2} 比 {3}</translation>
    </message>
    <message>
        <source>Not chosen: reward and votes as for {1}, which came first</source>
        <translation>未选用：奖励与得票均与 {1} 相同，后者在先</translation>
    </message>
    <message>
        <source>The same answer was chosen where it has more reward: {2} against {3}</source>
        <translation>同一答案在奖励更高处被选用：此处 {2}，彼处 {3}</translation>
    </message>
    <message>
        <source>The same answer was chosen where it came first, with the same reward</source>
        <translation>同一答案在先出现处被选用，奖励相同</translation>
    </message>
    <message>
        <source>The same answer, carried over from another node: it counts once</source>
        <translation>同一答案，承自另一节点：只计一次</translation>
    </message>
    <message>
        <source>Not chosen: {0} earned less reward in all than {1}: {2} against {3}</source>
        <translation>未选用：{0}的奖励合计低于{1}：{2} 对 {3}</translation>
    </message>
    <message>
        <source>Not chosen: {0} earned as much reward as {1}, whose type goes first</source>
        <translation>未选用：{0}的奖励与{1}相同，而后者的类型优先</translation>
    </message>
    <message>
        <source>Not chosen: {0} was never visited, or has no answer</source>
        <translation>未选用：{0} 从未被访问，或没有答案</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>A run is in progress</source>
        <translation>正在求解</translation>
    </message>
    <message>
        <source>Stop it and close? It can be continued later.</source>
        <translation>要停止并关闭吗？以后可以继续。</translation>
    </message>
</context>
<context>
    <name>MarkLegend</name>
    <message>
        <source>counted</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>not counted</source>
        <translation>不计入</translation>
    </message>
    <message>
        <source>counted by hand</source>
        <translation>人工计入</translation>
    </message>
    <message>
        <source>left out by hand</source>
        <translation>人工不计入</translation>
    </message>
    <message>
        <source>named in the elements</source>
        <translation>要素所述</translation>
    </message>
    <message>
        <source>quoted by a model</source>
        <translation>模型引用</translation>
    </message>
    <message>
        <source>statute cited</source>
        <translation>所引法条</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;Case</source>
        <translation>案件(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Amo&amp;unts</source>
        <translation>金额(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;New case</source>
        <translation>新建案件(&amp;N)</translation>
    </message>
    <message>
        <source>New &amp;window that keeps nothing</source>
        <translation>新建不保存任何内容的窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Paste a case</source>
        <translation>粘贴案件(&amp;P)</translation>
    </message>
    <message>
        <source>Sa&amp;mple cases</source>
        <translation>示例案件(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Edit as a new case</source>
        <translation>作为新案件编辑(&amp;E)</translation>
    </message>
    <message>
        <source>D&amp;uplicate the case</source>
        <translation>复制案件(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Batches</source>
        <translation>批量求解(&amp;B)</translation>
    </message>
    <message>
        <source>Add a ba&amp;tch …</source>
        <translation>添加批量任务(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Save the report …</source>
        <translation>保存报告(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>继续(&amp;C)</translation>
    </message>
    <message>
        <source>Ten more &amp;rollouts</source>
        <translation>再算十轮(&amp;R)</translation>
    </message>
    <message>
        <source>Solve again with my &amp;decisions</source>
        <translation>按我的更改重新求解(&amp;D)</translation>
    </message>
    <message>
        <source>S&amp;how what is being solved</source>
        <translation>查看求解中的案件或批量任务(&amp;H)</translation>
    </message>
    <message>
        <source>Co&amp;mpare</source>
        <translation>比较(&amp;M)</translation>
    </message>
    <message>
        <source>Open an &amp;evaluation …</source>
        <translation>打开评测(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Look for models and runs again</source>
        <translation>重新查找模型和运行记录(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>Compute amounts by r&amp;ules</source>
        <translation>用规则计算金额(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Count or leave out</source>
        <translation>计入或不计入(&amp;C)</translation>
    </message>
    <message>
        <source>Correct the &amp;value …</source>
        <translation>更正金额(&amp;V)…</translation>
    </message>
    <message>
        <source>&amp;Split …</source>
        <translation>拆分(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Remark …</source>
        <translation>备注(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Add the selected words …</source>
        <translation>补充选中的文字(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Undo the last change</source>
        <translation>撤销上一项更改(&amp;U)</translation>
    </message>
    <message>
        <source>Import a &amp;folder of texts …</source>
        <translation>导入整个文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Check the &amp;statutes that the case cites</source>
        <translation>核对案件引用的法条(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Node packs</source>
        <translation>节点包(&amp;N)</translation>
    </message>
    <message>
        <source>Open a&amp;nother library …</source>
        <translation>打开另一个案件库(&amp;N)…</translation>
    </message>
    <message>
        <source>Ne&amp;w library …</source>
        <translation>新建案件库(&amp;W)…</translation>
    </message>
    <message>
        <source>Recent l&amp;ibraries</source>
        <translation>最近的案件库(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Back up now</source>
        <translation>立即备份(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Restore a copy …</source>
        <translation>恢复副本(&amp;R)…</translation>
    </message>
    <message>
        <source>Chec&amp;k what was changed</source>
        <translation>检查改动(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Save case as bundle …</source>
        <translation>将案件保存为案件包(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Open bundle …</source>
        <translation>打开案件包(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Encrypt …</source>
        <translation>加密(&amp;E)…</translation>
    </message>
    <message>
        <source>Change the &amp;passphrase …</source>
        <translation>更换口令(&amp;P)…</translation>
    </message>
    <message>
        <source>Remove the encr&amp;yption …</source>
        <translation>取消加密(&amp;Y)…</translation>
    </message>
    <message>
        <source>&amp;Lock now</source>
        <translation>立即锁定(&amp;L)</translation>
    </message>
    <message>
        <source>Lock &amp;after</source>
        <translation>闲置后锁定(&amp;A)</translation>
    </message>
    <message>
        <source>Only an encrypted library locks</source>
        <translation>只有加密的案件库才会锁定</translation>
    </message>
    <message>
        <source>&amp;Find in the case</source>
        <translation>在案件中查找(&amp;F)</translation>
    </message>
    <message>
        <source>Search the &amp;library</source>
        <translation>搜索案件库(&amp;L)</translation>
    </message>
    <message>
        <source>Ne&amp;xt page or paragraph</source>
        <translation>下一页或下一段(&amp;X)</translation>
    </message>
    <message>
        <source>Pre&amp;vious page or paragraph</source>
        <translation>上一页或上一段(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>放大文字(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>缩小文字(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Normal text size</source>
        <translation>标准文字大小(&amp;N)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>Letter&amp;head of reports …</source>
        <translation>报告信头(&amp;H)…</translation>
    </message>
    <message>
        <source>N&amp;o letterhead</source>
        <translation>不用信头(&amp;O)</translation>
    </message>
    <message>
        <source>S&amp;ettings</source>
        <translation>设置(&amp;E)</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>显示答案</translation>
    </message>
    <message>
        <source>Show the path</source>
        <translation>显示推理路径</translation>
    </message>
    <message>
        <source>Show the tree</source>
        <translation>显示搜索树</translation>
    </message>
    <message>
        <source>Show the elements</source>
        <translation>显示要素</translation>
    </message>
    <message>
        <source>Show the knowledge</source>
        <translation>显示知识</translation>
    </message>
    <message>
        <source>Show the ledger</source>
        <translation>显示账目</translation>
    </message>
    <message>
        <source>Show the statutes</source>
        <translation>显示法条</translation>
    </message>
    <message>
        <source>Show the audit</source>
        <translation>显示审计</translation>
    </message>
    <message>
        <source>&amp;User guide</source>
        <translation>用户指南(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>Adding &amp;models</source>
        <translation>添加模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;About MMA Desktop</source>
        <translation>关于 MMA Desktop(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Knowledge</source>
        <translation>知识库(&amp;K)</translation>
    </message>
    <message>
        <source>Li&amp;brary</source>
        <translation>案件库(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Knowledge library</source>
        <translation>打开知识库(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Import texts …</source>
        <translation>导入文本(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Copy the citation</source>
        <translation>复制引用(&amp;C)</translation>
    </message>
    <message>
        <source>Cite at the chosen &amp;amount …</source>
        <translation>引用到所选金额(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Leave the passage out of search, or search it again</source>
        <translation>不检索此条文，或重新检索(&amp;L)</translation>
    </message>
    <message>
        <source>Open a &amp;folder …</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Add documents to this case …</source>
        <translation>向该案件添加文书(&amp;A)…</translation>
    </message>
    <message>
        <source>Add a fol&amp;der to this case …</source>
        <translation>向该案件添加文件夹(&amp;D)…</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>模型 (*.gguf);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Add models</source>
        <translation>添加模型</translation>
    </message>
    <message>
        <source>Only GGUF files (.gguf) can be added.</source>
        <translation>只能添加 GGUF 文件（.gguf）。</translation>
    </message>
    <message>
        <source>Preparing the download of {0}</source>
        <translation>正在准备下载 {0}</translation>
    </message>
    <message>
        <source>The self-test of {0} is done; its findings stand above.</source>
        <translation>{0} 的自检已完成，结果见上方。</translation>
    </message>
    <message>
        <source>{0} is off the list; its file stays: {1}</source>
        <translation>{0} 已移出列表，文件仍在原处：{1}</translation>
    </message>
    <message>
        <source>The starter set {0} is here, and its files are those that are pinned.</source>
        <translation>入门模型组 {0} 已就绪，文件与固定值相符。</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>added by you</source>
        <translation>您添加的模型</translation>
    </message>
    <message>
        <source>file in the folder</source>
        <translation>文件夹中的文件</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0}（{1}）</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>不在本机</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未校验</translation>
    </message>
    <message>
        <source>as pinned</source>
        <translation>与固定值相符</translation>
    </message>
    <message>
        <source>as recorded</source>
        <translation>与记录相符</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已改变</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>没有记录</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>未注明</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Quantisation</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>The file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Starter models show how the method works. They are small and no basis for real work: for that, add two models of your own.</source>
        <translation>入门模型只用于演示本方法。它们很小，不能用于实际工作：实际工作请添加您自己的两个模型。</translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation>自检</translation>
    </message>
    <message>
        <source>To a greeting it said: {0}</source>
        <translation>对一句问候的回答：{0}</translation>
    </message>
    <message>
        <source>From its answer to a small case no amount could be read: it does not keep to the form of an answer.</source>
        <translation>从它对一个小案件的回答中读不出金额：它没有按答案的格式作答。</translation>
    </message>
    <message>
        <source>From its answer to a small case {0} yuan could be read; {1} is right. One case says little.</source>
        <translation>从它对一个小案件的回答中读出 {0} 元，正确的是 {1} 元。一个案件说明不了多少。</translation>
    </message>
    <message>
        <source>It is not here; it would lie at {0}</source>
        <translation>文件不在本机，应位于 {0}</translation>
    </message>
    <message>
        <source>No SHA-256 is recorded: record it, then each use compares the file with it.</source>
        <translation>没有记录 SHA-256：记录之后，每次使用前都会与之核对。</translation>
    </message>
    <message>
        <source>The file was hashed and is the same.</source>
        <translation>已校验，文件未变。</translation>
    </message>
    <message>
        <source>SHA-256 of the file now: {0}</source>
        <translation>文件现在的 SHA-256：{0}</translation>
    </message>
    <message>
        <source>Context: {0} tokens</source>
        <translation>上下文：{0} 个词元</translation>
    </message>
    <message>
        <source>Chat template: yes, that of the file is used</source>
        <translation>对话模板：有，使用文件自带的模板</translation>
    </message>
    <message>
        <source>Chat template: none; such a model follows no instructions</source>
        <translation>对话模板：无，这样的模型不会遵循指令</translation>
    </message>
    <message>
        <source>the file states none</source>
        <translation>文件没有注明</translation>
    </message>
    <message>
        <source>Licence: {0}</source>
        <translation>许可：{0}</translation>
    </message>
    <message>
        <source>Memory: about {0} with a cache of {1} tokens (weights {2}, cache {3}, other {4}); {5} are free: {6}</source>
        <translation>内存：缓存 {1} 个词元时约需 {0}（权重 {2}，缓存 {3}，其他 {4}）；可用 {5}：{6}</translation>
    </message>
    <message>
        <source>it fits</source>
        <translation>足够</translation>
    </message>
    <message>
        <source>it does not fit</source>
        <translation>不足</translation>
    </message>
    <message>
        <source>Only this order uses the network.</source>
        <translation>只有此操作使用网络。</translation>
    </message>
    <message>
        <source>The publisher is asked by a process of its own, which may reach {0} and the server under hf.co that {0} names for the file (or the proxy that is set on this computer), and nothing else. It uses no account and sends no statistics.</source>
        <translation>向发布者获取由独立进程进行，它只能连接 {0} 和 {0} 为该文件指定的 hf.co 下的服务器（或本机设置的代理），不使用账号，也不发送统计信息。</translation>
    </message>
    <message>
        <source>Packages are downloaded by pip, a program of its own, from the package index in its configuration; nothing in them is installed or run.</source>
        <translation>软件包由独立程序 pip 从其配置的软件包索引下载，其内容不会安装，也不会运行。</translation>
    </message>
    <message>
        <source>Its chat template works: it was loaded in {0}, read its prompt at {1} and wrote at {2}. These are numbers of that moment: what else the computer does changes them.</source>
        <translation>其对话模板可用：加载用时 {0}，读取提示词 {1}，生成 {2}。速度是当时测得的，电脑同时在做的其他事会影响它。</translation>
    </message>
    <message>
        <source>Each file must have the SHA-256 that the program has for it; then it is put into {0}</source>
        <translation>每个文件的 SHA-256 必须与程序固定的值相符，然后存入 {0}</translation>
    </message>
    <message>
        <source>With the extra download (pip install &apos;mma-desktop[download]&apos;) the publisher is asked first.</source>
        <translation>安装 download 扩展（pip install &apos;mma-desktop[download]&apos;）后，会先向发布者获取。</translation>
    </message>
    <message>
        <source>to be downloaded</source>
        <translation>需要下载</translation>
    </message>
    <message>
        <source>is here</source>
        <translation>已在本机</translation>
    </message>
    <message>
        <source>{0} ({1}, {2}), {3}. Licence: {4}</source>
        <translation>{0}（{1}，{2}），{3}。许可：{4}</translation>
    </message>
    <message>
        <source>from the packages {0}, version {1}</source>
        <translation>来自软件包 {0}，版本 {1}</translation>
    </message>
    <message>
        <source>from its publisher, {0} at {1}; where that cannot be reached, from the packages {2}, version {3}</source>
        <translation>来自发布者：{1} 上的 {0}；无法连接时来自软件包 {2}，版本 {3}</translation>
    </message>
    <message>
        <source>Computing the SHA-256 of {0}: {1} of {2}</source>
        <translation>正在计算 {0} 的 SHA-256：{1} / {2}</translation>
    </message>
    <message>
        <source>{0} is loaded and asked about a small case …</source>
        <translation>正在加载 {0} 并询问一个小案件…</translation>
    </message>
    <message>
        <source>Looking which parts of {0} are here: {1} of {2}</source>
        <translation>正在查看 {0} 已有的部分：{1} / {2}</translation>
    </message>
    <message>
        <source>Downloading {0} ({3}): {1} of {2}</source>
        <translation>正在下载 {0}（{3}）：{1} / {2}</translation>
    </message>
    <message>
        <source>Comparing {0} with its SHA-256 …</source>
        <translation>正在核对 {0} 的 SHA-256…</translation>
    </message>
    <message>
        <source>{0} is here.</source>
        <translation>{0} 已在本机。</translation>
    </message>
    <message>
        <source>Added: {0}.</source>
        <translation>已添加：{0}。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Stopped. What is finished is kept: the next download goes on from there.</source>
        <translation>已停止。已完成的部分已保留，下次下载时继续。</translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Starter sets …</source>
        <translation>入门模型组…</translation>
    </message>
    <message>
        <source>Add a file …</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>A GGUF file of yours; it stays where it is. Files can be dropped here too.</source>
        <translation>您自己的 GGUF 文件，文件留在原处。也可以把文件拖到这里。</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>校验</translation>
    </message>
    <message>
        <source>Hash the file and compare it with the SHA-256 that it must have.</source>
        <translation>计算文件的 SHA-256，并与应有的值核对。</translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation>自检</translation>
    </message>
    <message>
        <source>Load the model, let it speak, and ask it about a small case.</source>
        <translation>加载模型，让它作答，并询问一个小案件。</translation>
    </message>
    <message>
        <source>Record SHA-256</source>
        <translation>记录 SHA-256</translation>
    </message>
    <message>
        <source>Record the SHA-256 that the file has now: each use compares the file with it.</source>
        <translation>记录文件现在的 SHA-256，每次使用前与之核对。</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>移出列表</translation>
    </message>
    <message>
        <source>Only a model that you added. Its file stays where it is.</source>
        <translation>仅限您添加的模型，文件留在原处。</translation>
    </message>
    <message>
        <source>The chosen model</source>
        <translation>所选模型</translation>
    </message>
</context>
<context>
    <name>Node</name>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation>知识</translation>
    </message>
    <message>
        <source>Citations</source>
        <translation>引用</translation>
    </message>
    <message>
        <source>Articles given to the models</source>
        <translation>提供给模型的条文</translation>
    </message>
    <message>
        <source>version {0}</source>
        <translation>版本 {0}</translation>
    </message>
    <message>
        <source>⚠ No room beside the case: {0}</source>
        <translation>⚠ 除案件正文外，上下文容纳不下，未提供：{0}</translation>
    </message>
    <message>
        <source>The law as of {0}</source>
        <translation>按{0}有效的法律</translation>
    </message>
    <message>
        <source>Left out of search by hand: {0}</source>
        <translation>由人工排除、未检索：{0}</translation>
    </message>
    <message>
        <source>[−…]: gone. [+…]: new. All other lines stayed as they were.</source>
        <translation>[−…]：删去；[+…]：新增。其余各行未变。</translation>
    </message>
    <message>
        <source>Changed by the review</source>
        <translation>复核所作的修改</translation>
    </message>
    <message>
        <source>Review of the knowledge</source>
        <translation>知识复核</translation>
    </message>
    <message>
        <source>Wording of the question</source>
        <translation>问题表述</translation>
    </message>
    <message>
        <source>Requests: {0} · tokens written: {1} · tokens of prompts computed: {2}</source>
        <translation>请求 {0} 次 · 写出 {1} 个词元 · 计算提示词 {2} 个词元</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Made from {0}</source>
        <translation>依据：{0}</translation>
    </message>
    <message>
        <source>{0} · draft by: {1}</source>
        <translation>{0} · 草稿：{1}</translation>
    </message>
    <message>
        <source>Answer: {0}</source>
        <translation>答案：{0}</translation>
    </message>
    <message>
        <source>verified {0}</source>
        <translation>验证 {0}</translation>
    </message>
    <message>
        <source>scored {0}</source>
        <translation>打分 {0}</translation>
    </message>
    <message>
        <source>rules kept {0}</source>
        <translation>符合规则 {0}</translation>
    </message>
    <message>
        <source>likelihood beside the likeliest {0}</source>
        <translation>相对最可能答案的可能性 {0}</translation>
    </message>
    <message>
        <source>a hard rule is broken</source>
        <translation>违反硬性规则</translation>
    </message>
    <message>
        <source>reward {0}</source>
        <translation>奖励 {0}</translation>
    </message>
    <message>
        <source>votes {0} of {1}</source>
        <translation>得票 {0} / {1}</translation>
    </message>
    <message>
        <source>share of the score {0}</source>
        <translation>打分所占份额 {0}</translation>
    </message>
    <message>
        <source>visits {0}</source>
        <translation>访问 {0} 次</translation>
    </message>
    <message>
        <source>reward in all {0}</source>
        <translation>奖励合计 {0}</translation>
    </message>
    <message>
        <source>reward on average {0}</source>
        <translation>平均奖励 {0}</translation>
    </message>
    <message>
        <source>the review changed nothing</source>
        <translation>复核未作更改</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>候选答案</translation>
    </message>
    <message>
        <source> (incomplete)</source>
        <translation>（不完整）</translation>
    </message>
    <message>
        <source>Verification</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>{0} continued the first {1}: value {2}, agreement {3}</source>
        <translation>{0}续写前 {1}：数值 {2}，一致度 {3}</translation>
    </message>
    <message>
        <source>visits {0} · mean {1}</source>
        <translation>访问 {0} · 平均 {1}</translation>
    </message>
    <message>
        <source>visits {0} · reward {1}</source>
        <translation>访问 {0} · 奖励 {1}</translation>
    </message>
</context>
<context>
    <name>Packs</name>
    <message>
        <source>Import a node pack</source>
        <translation>导入节点包</translation>
    </message>
    <message>
        <source>Check a pack file</source>
        <translation>检查节点包文件</translation>
    </message>
    <message>
        <source>Compare with a pack file</source>
        <translation>与节点包文件比较</translation>
    </message>
    <message>
        <source>Export the node pack</source>
        <translation>导出节点包</translation>
    </message>
    <message>
        <source>Pack files (*.json)</source>
        <translation>节点包文件 (*.json)</translation>
    </message>
    <message>
        <source>Pack files (*.toml *.json);;All files (*)</source>
        <translation>节点包文件 (*.toml *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Imported; its method is “{0}”.</source>
        <translation>已导入，方法为“{0}”。</translation>
    </message>
    <message>
        <source>{0} is right: {1} ({2}), version {3}, nodes: {4}.</source>
        <translation>{0} 正确：{1}（{2}），版本 {3}，节点数 {4}。</translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation>已写入：{0}</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>自有</translation>
    </message>
    <message>
        <source>comes with the program</source>
        <translation>程序自带</translation>
    </message>
    <message>
        <source>nodes: {0}</source>
        <translation>节点 {0}</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Designer and passages</source>
        <translation>设计模型与依据</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Made from the pack</source>
        <translation>所源自的节点包</translation>
    </message>
    <message>
        <source>Questions were sent to</source>
        <translation>题目曾发送给</translation>
    </message>
    <message>
        <source>Last rewards (mean of each node)</source>
        <translation>最近的奖励（各节点均值）</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>To verify it</source>
        <translation>用于核验</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Not taken in yet</source>
        <translation>尚未导入</translation>
    </message>
    <message>
        <source>Nothing in a pack is executed. What it says goes to models with your cases, so read it: it may be wrong, or written to mislead.</source>
        <translation>节点包中的任何内容都不会被执行，但其中的文字会与您的案件一同交给模型，请先阅读：其内容可能有误，也可能有意误导。</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Name in the pack</source>
        <translation>节点包中的名称</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Gives</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Mean reward</source>
        <translation>平均奖励</translation>
    </message>
    <message>
        <source>From {0} to {1}</source>
        <translation>从 {0} 到 {1}</translation>
    </message>
    <message>
        <source>Both say and do the same.</source>
        <translation>两个节点包的内容和做法相同。</translation>
    </message>
    <message>
        <source>The pack as a whole</source>
        <translation>节点包整体</translation>
    </message>
    <message>
        <source>Workflows: {0}. Each question gets {1} of them, by its task and whether it has more than {2} characters.</source>
        <translation>工作流：{0} 个。每道题运行其中 {1} 个，按任务和是否超过 {2} 个字符选用。</translation>
    </message>
    <message>
        <source>Learned from questions</source>
        <translation>从题目中学到的</translation>
    </message>
    <message>
        <source>Expert, score {0}: {1}</source>
        <translation>专家，得分 {0}：{1}</translation>
    </message>
    <message>
        <source>gives the answer</source>
        <translation>给出答案</translation>
    </message>
    <message>
        <source>may fail</source>
        <translation>可以失败</translation>
    </message>
    <message>
        <source>the question</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>the form of the answer</source>
        <translation>答案的形式</translation>
    </message>
    <message>
        <source>the options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>the title</source>
        <translation>案件名称</translation>
    </message>
    <message>
        <source>asks models</source>
        <translation>询问模型</translation>
    </message>
    <message>
        <source>searches the library</source>
        <translation>检索知识库</translation>
    </message>
    <message>
        <source>computes</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>all shelves</source>
        <translation>全部书架</translation>
    </message>
    <message>
        <source>{0} passages from: {1}</source>
        <translation>取 {0} 段，来自：{1}</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>检索</translation>
    </message>
    <message>
        <source>{0}, reply: {1}, temperature {2}, at most {3} tokens, samples: {4}</source>
        <translation>{0}，回复形式：{1}，温度 {2}，最多 {3} 个词元，样本 {4} 个</translation>
    </message>
    <message>
        <source>Prompt {0}</source>
        <translation>提示 {0}</translation>
    </message>
    <message>
        <source>any model</source>
        <translation>任一模型</translation>
    </message>
    <message>
        <source>free text</source>
        <translation>自由文本</translation>
    </message>
    <message>
        <source>fields (JSON)</source>
        <translation>字段 (JSON)</translation>
    </message>
    <message>
        <source>the task&apos;s last line</source>
        <translation>任务规定的最后一行</translation>
    </message>
    <message>
        <source>Form of the reply</source>
        <translation>答复的格式</translation>
    </message>
</context>
<context>
    <name>PacksPage</name>
    <message>
        <source>Node packs</source>
        <translation>节点包</translation>
    </message>
    <message>
        <source>Import …</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Check a file …</source>
        <translation>检查文件…</translation>
    </message>
    <message>
        <source>Compare with a file …</source>
        <translation>与文件比较…</translation>
    </message>
    <message>
        <source>Take it in</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Do not take it in</source>
        <translation>不导入</translation>
    </message>
    <message>
        <source>Graph of the pack</source>
        <translation>节点包的图</translation>
    </message>
    <message>
        <source>What is in the pack</source>
        <translation>节点包的内容</translation>
    </message>
    <message>
        <source>{0} is not among your packs yet. Read at the right what it tells models.</source>
        <translation>{0} 尚未归入您的节点包。请先在右侧阅读它对模型说了什么。</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>Drawing the page …</source>
        <translation>正在绘制页面…</translation>
    </message>
</context>
<context>
    <name>PassagePanel</name>
    <message>
        <source>Text of the passage</source>
        <translation>条文全文</translation>
    </message>
    <message>
        <source>Search, or choose a text on a shelf.</source>
        <translation>请检索，或在书架上选择一部文本。</translation>
    </message>
    <message>
        <source>Copy the citation</source>
        <translation>复制引用</translation>
    </message>
    <message>
        <source>Cite at the amount</source>
        <translation>引用到金额</translation>
    </message>
    <message>
        <source>Whole text</source>
        <translation>查看全文</translation>
    </message>
    <message>
        <source>Words that are selected are quoted with it (Ctrl+Shift+C)</source>
        <translation>选中的文字会一并引用（Ctrl+Shift+C）</translation>
    </message>
    <message>
        <source>As a remark on the amount chosen in the ledger; the report shows it</source>
        <translation>作为账目中所选金额的备注，会写入报告</translation>
    </message>
    <message>
        <source>Search it again</source>
        <translation>重新检索此条</translation>
    </message>
    <message>
        <source>Leave out of search</source>
        <translation>不检索此条</translation>
    </message>
    <message>
        <source>Left out of search and evidence.</source>
        <translation>已从检索和证据中排除。</translation>
    </message>
</context>
<context>
    <name>PassagesPanel</name>
    <message>
        <source>Passages</source>
        <translation>条文</translation>
    </message>
</context>
<context>
    <name>PathTab</name>
    <message>
        <source>Reasoning path</source>
        <translation>推理路径</translation>
    </message>
    <message>
        <source>The steps from the question to the answer will stand here.</source>
        <translation>从问题到答案的各个步骤将显示在这里。</translation>
    </message>
</context>
<context>
    <name>PictureButton</name>
    <message>
        <source>Save the drawing</source>
        <translation>保存树图</translation>
    </message>
    <message>
        <source>SVG pictures (*.svg);;PNG pictures (*.png)</source>
        <translation>SVG 图片 (*.svg);;PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>search tree</source>
        <translation>搜索树</translation>
    </message>
    <message>
        <source>Search tree</source>
        <translation>搜索树</translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation>已写入：{0}</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Drive</source>
        <translation>驱动器</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>查找范围(&amp;I)：</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>文件类型(&amp;T)：</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>计算机</translation>
    </message>
</context>
<context>
    <name>Remarks</name>
    <message>
        <source>Remarks on the import</source>
        <translation>导入说明</translation>
    </message>
    <message>
        <source>Parts of the case that models were not shown</source>
        <translation>案件中未提供给模型的部分</translation>
    </message>
    <message>
        <source>Choose the encoding …</source>
        <translation>选择编码…</translation>
    </message>
    <message>
        <source>{0} questions stand here: a run answers one.</source>
        <translation>此处有 {0} 道各带选项的题目，一次运行只会给出一个答案。</translation>
    </message>
    <message>
        <source>Make a batch of {0} questions</source>
        <translation>作为批量任务（{0} 题）</translation>
    </message>
</context>
<context>
    <name>RepeatableBox</name>
    <message>
        <source>Re&amp;peatable to the letter (slower)</source>
        <translation>逐字可复现（较慢）(&amp;P)</translation>
    </message>
    <message>
        <source>A run that is stopped and continued, or made once more on this computer, is the same to the letter.</source>
        <translation>中途停止后继续，或在本机重新运行，结果逐字相同。</translation>
    </message>
</context>
<context>
    <name>Results</name>
    <message>
        <source>Elements of the case</source>
        <translation>案件要素</translation>
    </message>
    <message>
        <source>The question restated as numbered conditions (A4), by the model.</source>
        <translation>模型将问题重述为编号条件（A4）。</translation>
    </message>
    <message>
        <source>Elements come from a step that restates the question (A4). There is no such step here.</source>
        <translation>要素由重述问题的步骤（A4）得出，这里没有这样的步骤。</translation>
    </message>
</context>
<context>
    <name>RolloutStepper</name>
    <message>
        <source>The tree one rollout earlier (Alt+Left)</source>
        <translation>上一轮后的树（Alt+←）</translation>
    </message>
    <message>
        <source>The tree one rollout later (Alt+Right)</source>
        <translation>下一轮后的树（Alt+→）</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>The tree as it stands now (Alt+End)</source>
        <translation>目前的搜索树（Alt+End）</translation>
    </message>
    <message>
        <source>Rollout after which the tree is shown</source>
        <translation>显示第几轮之后的树</translation>
    </message>
    <message>
        <source>The tree one rollout earlier</source>
        <translation>前一轮的树</translation>
    </message>
    <message>
        <source>The tree one rollout later</source>
        <translation>后一轮的树</translation>
    </message>
    <message>
        <source>The tree as it stands now</source>
        <translation>目前的树</translation>
    </message>
    <message>
        <source>Before the first rollout</source>
        <translation>第一轮之前</translation>
    </message>
    <message>
        <source>Rollout {0} of {1}</source>
        <translation>第 {0} 轮，共 {1} 轮</translation>
    </message>
    <message>
        <source>{0} · reward {1}</source>
        <translation>{0} · 奖励 {1}</translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Ten more rollouts</source>
        <translation>再算十轮</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Show what is being solved</source>
        <translation>查看求解中的案件或批量任务</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>What a model is writing</source>
        <translation>模型正在写的文字</translation>
    </message>
    <message>
        <source>Read-only library</source>
        <translation>案件库只读</translation>
    </message>
    <message>
        <source>To solve and edit in it, copy it to a folder that you can write to; where its disk is full, free some space and open it again.</source>
        <translation>如需求解或修改，请把它复制到可写入的文件夹后打开；若其磁盘已满，请腾出空间后重新打开。</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Loading the models …</source>
        <translation>正在加载模型…</translation>
    </message>
    <message>
        <source>Rollout {0} of {1}</source>
        <translation>第 {0} 轮，共 {1} 轮</translation>
    </message>
    <message>
        <source>Requests: {0}</source>
        <translation>请求 {0} 次</translation>
    </message>
    <message>
        <source>{0} so far</source>
        <translation>已用 {0}</translation>
    </message>
    <message>
        <source>the batch: {0}</source>
        <translation>批量任务：{0}</translation>
    </message>
    <message>
        <source>Best so far: {0}</source>
        <translation>目前最佳：{0}</translation>
    </message>
    <message>
        <source>not calibrated</source>
        <translation>未校准</translation>
    </message>
    <message>
        <source>chance {0}</source>
        <translation>正确的可能性 {0}</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0}（{1}）</translation>
    </message>
</context>
<context>
    <name>Runs</name>
    <message>
        <source>There is no case yet: type, paste or open one first.</source>
        <translation>还没有案件：请先输入、粘贴或打开。</translation>
    </message>
    <message>
        <source>One case is solved at a time: wait for it, stop it, or make a batch of several.</source>
        <translation>一次只能求解一个案件：请等它完成、先停止它，或把几个案件放进批量任务。</translation>
    </message>
    <message>
        <source>Finished: rules answered, no model could be asked</source>
        <translation>已完成：由规则作答，未能询问任何模型</translation>
    </message>
    <message>
        <source>Finished: rules answered, no model was asked</source>
        <translation>已完成：由规则作答，未询问模型</translation>
    </message>
    <message>
        <source>Finished · requests: {0} · tokens generated: {1} · {2}</source>
        <translation>已完成：请求 {0} 次，生成 {1} 个词元，用时 {2}</translation>
    </message>
    <message>
        <source>Not finished. Open it in the list to see the best answer so far and to go on.</source>
        <translation>尚未完成。在列表中打开它，可查看目前的最佳答案并继续。</translation>
    </message>
    <message>
        <source>Not finished: this is the best answer so far. Continue goes on where it ended.</source>
        <translation>尚未完成：这是目前的最佳答案。点击“继续”可接着求解。</translation>
    </message>
</context>
<context>
    <name>RunsPanel</name>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Search the library</source>
        <translation>搜索案件库</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Save one report…</source>
        <translation>保存为一份报告…</translation>
    </message>
    <message>
        <source>Select several runs with Ctrl or Shift.</source>
        <translation>按住 Ctrl 或 Shift 选择多个运行记录。</translation>
    </message>
    <message>
        <source>Tags…</source>
        <translation>标签…</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制案件</translation>
    </message>
    <message>
        <source>A copy of the case, to be changed and solved again.</source>
        <translation>案件的副本，可修改后再次求解。</translation>
    </message>
    <message>
        <source>Finds titles, tags, answers, questions and the text of the documents.</source>
        <translation>查找名称、标签、答案、问题和文书全文。</translation>
    </message>
    <message>
        <source>Cases in the library</source>
        <translation>案件库中的案件</translation>
    </message>
    <message>
        <source>Library ({0})</source>
        <translation>案件库（{0}）</translation>
    </message>
    <message>
        <source>Library ({0} of {1})</source>
        <translation>案件库（找到 {0}，共 {1}）</translation>
    </message>
</context>
<context>
    <name>SetUpSteps</name>
    <message>
        <source>Language and appearance</source>
        <translation>语言和外观</translation>
    </message>
    <message>
        <source>Where your work is kept</source>
        <translation>工作保存在哪里</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>{0} of {1}: {2}</source>
        <translation>第 {0} 步，共 {1} 步：{2}</translation>
    </message>
    <message>
        <source>A recorded run shows how a case is solved. It is a demonstration, no answer.</source>
        <translation>录制好的运行展示案件怎样求解。仅为演示，不是对案件的作答。</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Show the models</source>
        <translation>打开模型页</translation>
    </message>
    <message>
        <source>Open the sample (demonstration)</source>
        <translation>打开示例（演示）</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>All cases, runs and edits lie in this one file on your computer, with copies beside it. Where the system&apos;s key store can keep a passphrase, encryption is offered at the first start; the menu Library changes it at any time.</source>
        <translation>所有案件、运行和人工更改都在本机的这一个文件中，副本放在旁边。系统密钥库能够保存口令时，首次启动会建议加密；以后可随时在菜单“案件库”中更改。</translation>
    </message>
    <message>
        <source>Looking for models …</source>
        <translation>正在查找模型…</translation>
    </message>
    <message>
        <source>No model is here yet. The page of models fetches a small pair or takes your own GGUF files.</source>
        <translation>还没有模型。可在模型页下载一对小模型，或添加您自己的 GGUF 文件。</translation>
    </message>
    <message>
        <source>Models on this computer: {0}</source>
        <translation>本机的模型：{0}</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Of the window and the reports that it writes. The language of a case is its own.</source>
        <translation>窗口和所写报告的语言；案件的语言由案件自己决定。</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>Light or dark colours; as the system, they change when the system&apos;s do.</source>
        <translation>浅色或深色；选择“跟随系统”时随系统变化。</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>字号(&amp;S)</translation>
    </message>
    <message>
        <source>Of all text in the window, not of reports. Also Ctrl++, Ctrl+- and Ctrl+0.</source>
        <translation>窗口中所有文字的大小，不影响报告。也可按 Ctrl++、Ctrl+- 和 Ctrl+0。</translation>
    </message>
    <message>
        <source>{0} pt</source>
        <translation>{0} 磅</translation>
    </message>
    <message>
        <source>&amp;General model</source>
        <translation>通用模型(&amp;G)</translation>
    </message>
    <message>
        <source>Reasons about the case. What is chosen above a case is kept here.</source>
        <translation>对案件进行推理。在案件上方所作的选择也保存在这里。</translation>
    </message>
    <message>
        <source>&amp;Domain model</source>
        <translation>领域模型(&amp;D)</translation>
    </message>
    <message>
        <source>Knows the field and checks the other. The recommended pair brings its own.</source>
        <translation>熟悉专业领域，并检查另一个模型。推荐组合自带领域模型。</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>预设(&amp;P)</translation>
    </message>
    <message>
        <source>How much work a case gets: more of it takes longer and finds more.</source>
        <translation>求解一个案件投入多少计算：越多越慢，找到的也越多。</translation>
    </message>
    <message>
        <source>Lock a&amp;fter</source>
        <translation>闲置后锁定(&amp;F)</translation>
    </message>
    <message>
        <source>How long nobody uses the window before it locks. Only an encrypted library locks.</source>
        <translation>无人使用多久后锁定窗口。只有加密的案件库才会锁定。</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>{0} minutes</source>
        <translation>{0} 分钟</translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <translation>方法(&amp;M)</translation>
    </message>
    <message>
        <source>Who answers; automatic is the tree search, or what your own evaluation has chosen.</source>
        <translation>由谁作答；“自动”通常是树搜索，或您自己的评测选定的方法。</translation>
    </message>
    <message>
        <source>R&amp;ollouts</source>
        <translation>轮数(&amp;O)</translation>
    </message>
    <message>
        <source>The budget of a search: how often the tree may grow before an answer is chosen.</source>
        <translation>搜索的预算：选定答案之前，搜索树最多生长多少轮。</translation>
    </message>
    <message>
        <source>as in the preset</source>
        <translation>按预设</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Tokens at most</source>
        <translation>词元上限</translation>
    </message>
    <message>
        <source>How many tokens models may generate before the best answer so far is taken.</source>
        <translation>模型最多可生成多少词元，用完即取目前最佳答案。</translation>
    </message>
    <message>
        <source>{0} tokens</source>
        <translation>{0} 词元</translation>
    </message>
    <message>
        <source>Time at most</source>
        <translation>时间上限</translation>
    </message>
    <message>
        <source>How long models may work before the best answer so far is taken.</source>
        <translation>模型最多可工作多久，到时即取目前最佳答案。</translation>
    </message>
    <message>
        <source>{0} seconds</source>
        <translation>{0} 秒</translation>
    </message>
    <message>
        <source>Calls at most</source>
        <translation>调用上限</translation>
    </message>
    <message>
        <source>How many samples a workflow, or a method that plans its own steps, may ask for; others do not count them.</source>
        <translation>流程或自行安排步骤的方法最多可请求多少个样本；其他方法不计次数。</translation>
    </message>
    <message>
        <source>{0} calls</source>
        <translation>{0} 次</translation>
    </message>
    <message>
        <source>S&amp;eed</source>
        <translation>随机种子(&amp;E)</translation>
    </message>
    <message>
        <source>Where random numbers begin; a run with another seed may end otherwise.</source>
        <translation>随机数的起点；换一个种子，结果可能不同。</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Articles of the kno&amp;wledge library</source>
        <translation>提供知识库条文(&amp;W)</translation>
    </message>
    <message>
        <source>The domain model reads those that fit the case; each citation is checked.</source>
        <translation>领域模型先读与案件有关的条文，引用逐条核对。</translation>
    </message>
    <message>
        <source>Repeatable to the le&amp;tter</source>
        <translation>逐字可复现(&amp;T)</translation>
    </message>
    <message>
        <source>A run that is continued, or made once more on this computer, is the same; slower.</source>
        <translation>中断后继续或在本机重做，结果逐字相同；较慢。</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>案件库</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Own tasks, packs, texts</source>
        <translation>自己的任务、节点包和文本</translation>
    </message>
    <message>
        <source>Other computers</source>
        <translation>其他计算机</translation>
    </message>
    <message>
        <source>Nothing of this window is kept.</source>
        <translation>此窗口不保存任何内容。</translation>
    </message>
    <message>
        <source>{0} (made when it is needed)</source>
        <translation>{0}（需要时建立）</translation>
    </message>
    <message>
        <source>{0} (encrypted)</source>
        <translation>{0}（已加密）</translation>
    </message>
    <message>
        <source>{0} (not encrypted)</source>
        <translation>{0}（未加密）</translation>
    </message>
    <message>
        <source>Beside the library, at most every {0} minutes; the last {1} are kept.</source>
        <translation>放在案件库旁边，至多每 {0} 分钟一次，保留最近 {1} 份。</translation>
    </message>
    <message>
        <source>Allowed: {0}. Case text may be sent there when you choose such a model.</source>
        <translation>已允许：{0}。选择那里的模型时，案件文本会发送过去。</translation>
    </message>
    <message>
        <source>None is asked: case text never leaves this computer.</source>
        <translation>不使用：案件文本不离开本机。</translation>
    </message>
    <message>
        <source>Default: {0}</source>
        <translation>默认：{0}</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>Reset: {0}</source>
        <translation>恢复默认：{0}</translation>
    </message>
    <message>
        <source>Choose another …</source>
        <translation>另选…</translation>
    </message>
    <message>
        <source>Choose …</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Name, lines and a picture of your office, from a TOML file.</source>
        <translation>单位名称、若干行文字和标志，取自一个 TOML 文件。</translation>
    </message>
    <message>
        <source>One is kept.</source>
        <translation>已设置。</translation>
    </message>
    <message>
        <source>None is kept.</source>
        <translation>未设置。</translation>
    </message>
    <message>
        <source>Letter&amp;head of reports</source>
        <translation>报告信头(&amp;H)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Set up MMA Desktop</source>
        <translation>设置 MMA Desktop</translation>
    </message>
    <message>
        <source>none chosen yet</source>
        <translation>尚未选择</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Advanced settings</source>
        <translation>高级设置</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <source>Set up again …</source>
        <translation>重新设置…</translation>
    </message>
</context>
<context>
    <name>SeveralReports</name>
    <message>
        <source>Save one report on several cases</source>
        <translation>将多个案件保存为一份报告</translation>
    </message>
    <message>
        <source>Report on several cases</source>
        <translation>多案报告</translation>
    </message>
    <message>
        <source>PDF (*.pdf);;Word (*.docx);;Web page (*.html);;Markdown (*.md)</source>
        <translation>PDF (*.pdf);;Word (*.docx);;网页 (*.html);;Markdown (*.md)</translation>
    </message>
    <message>
        <source>Excel (*.xlsx);;Data (*.json)</source>
        <translation>Excel (*.xlsx);;数据 (*.json)</translation>
    </message>
</context>
<context>
    <name>SolveForm</name>
    <message>
        <source>The task {0} of this case is not here: put its file back into {1}, or choose another task.</source>
        <translation>未找到本案的任务 {0}：请将其文件放回 {1}，或选择其他任务。</translation>
    </message>
    <message>
        <source>The general model {0} of the settings is not here: {1} takes its place.</source>
        <translation>设置中的通用模型 {0} 不在原处：改用“{1}”。</translation>
    </message>
    <message>
        <source>The domain model {0} of the settings is not here: {1} takes its place.</source>
        <translation>设置中的领域模型 {0} 不在原处：改用“{1}”。</translation>
    </message>
    <message>
        <source>Put its file back, or choose another model.</source>
        <translation>请将文件放回原处，或另选模型。</translation>
    </message>
    <message>
        <source>&amp;General model</source>
        <translation>通用模型(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Domain model</source>
        <translation>领域模型(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Task</source>
        <translation>任务(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <translation>方法(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>预设(&amp;P)</translation>
    </message>
    <message>
        <source>Choose a GGUF file as the general model</source>
        <translation>选择 GGUF 文件作为通用模型</translation>
    </message>
    <message>
        <source>Choose a GGUF file as the domain model</source>
        <translation>选择 GGUF 文件作为领域模型</translation>
    </message>
    <message>
        <source>&amp;Advanced</source>
        <translation>高级(&amp;A)</translation>
    </message>
    <message>
        <source>None: the general model checks itself</source>
        <translation>无：由通用模型自行验证</translation>
    </message>
    <message>
        <source>The domain model of the pair</source>
        <translation>推荐组合中的领域模型</translation>
    </message>
    <message>
        <source>The text of the case will leave this computer: a model on a server is chosen.</source>
        <translation>案件文本将离开本机：所选模型在服务器上。</translation>
    </message>
    <message>
        <source>Demonstration: recorded replies answer the sample cases only. Your own case needs a model.</source>
        <translation>演示：录制的回复只能回答示例案件。求解您自己的案件需要模型。</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Models (*.gguf)</source>
        <translation>模型 (*.gguf)</translation>
    </message>
    <message>
        <source>Recommended pair</source>
        <translation>推荐组合</translation>
    </message>
    <message>
        <source>as the text is</source>
        <translation>按正文判断</translation>
    </message>
    <message>
        <source>{0}: is not here</source>
        <translation>{0}：未找到</translation>
    </message>
    <message>
        <source>{0}: cannot be used</source>
        <translation>{0}：无法使用</translation>
    </message>
    <message>
        <source>Demonstration (recorded): {0}</source>
        <translation>演示（录制）：{0}</translation>
    </message>
</context>
<context>
    <name>Solving</name>
    <message>
        <source>Batch</source>
        <translation>批量任务</translation>
    </message>
    <message>
        <source>No batch is chosen, or all its questions are solved.</source>
        <translation>没有选择批量任务，或其题目均已求解。</translation>
    </message>
</context>
<context>
    <name>StarterPanel</name>
    <message>
        <source>Starter set</source>
        <translation>入门模型组</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>What the starter set brings</source>
        <translation>该模型组的内容</translation>
    </message>
    <message>
        <source>Download {0} now</source>
        <translation>立即下载 {0}</translation>
    </message>
    <message>
        <source>Check the files, and repair them</source>
        <translation>校验文件，损坏的予以修复</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Reading {0} of {1}: {2}</source>
        <translation>正在读取第 {0} 个，共 {1} 个：{2}</translation>
    </message>
    <message>
        <source>Stop the import</source>
        <translation>停止导入</translation>
    </message>
    <message>
        <source>Progress of the import</source>
        <translation>导入进度</translation>
    </message>
</context>
<context>
    <name>Statutes</name>
    <message>
        <source>There is no case yet: type, paste or open one first.</source>
        <translation>还没有案件：请先输入、粘贴或打开一个。</translation>
    </message>
    <message>
        <source>That is no date. Write it like 2024-03-01.</source>
        <translation>日期无效，请写成 2024-03-01 的形式。</translation>
    </message>
    <message>
        <source>The citations are being checked …</source>
        <translation>正在核对引用…</translation>
    </message>
    <message>
        <source>The text is another one now: check it again.</source>
        <translation>文本已经变了：请重新核对。</translation>
    </message>
    <message>
        <source>Are the articles that the case cites there, in force on the day, and do they say what is quoted? The knowledge library is asked; no model is.</source>
        <translation>案件引用的条文是否存在、当日是否有效、引文是否与原文一致？由知识库核对，不使用模型。</translation>
    </message>
</context>
<context>
    <name>StatutesTab</name>
    <message>
        <source>Law of the day</source>
        <translation>适用日期</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Check the statutes</source>
        <translation>核对法条</translation>
    </message>
    <message>
        <source>Show the article</source>
        <translation>查看条文</translation>
    </message>
    <message>
        <source>Statutes that the case cites</source>
        <translation>案件引用的法条</translation>
    </message>
</context>
<context>
    <name>Tree</name>
    <message>
        <source>Action</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Reward</source>
        <translation>奖励</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>Q</source>
        <translation>Q</translation>
    </message>
    <message>
        <source>Q/N</source>
        <translation>Q/N</translation>
    </message>
    <message>
        <source>Written by</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
</context>
<context>
    <name>TreeFinder</name>
    <message>
        <source>Find nodes</source>
        <translation>查找节点</translation>
    </message>
    <message>
        <source>Find nodes by their words; Enter goes to the next</source>
        <translation>按文字查找节点，按回车转到下一个</translation>
    </message>
    <message>
        <source>Only nodes of this action</source>
        <translation>只看该动作的节点</translation>
    </message>
    <message>
        <source>Only nodes written by this model</source>
        <translation>只看该模型写的节点</translation>
    </message>
    <message>
        <source>Only nodes with at least this reward</source>
        <translation>只看奖励不低于此值的节点</translation>
    </message>
    <message>
        <source>any reward</source>
        <translation>奖励不限</translation>
    </message>
    <message>
        <source>all actions</source>
        <translation>所有动作</translation>
    </message>
    <message>
        <source>all models</source>
        <translation>所有模型</translation>
    </message>
</context>
<context>
    <name>TreeTab</name>
    <message>
        <source>Drawing of the search tree</source>
        <translation>搜索树图形</translation>
    </message>
    <message>
        <source>Search tree</source>
        <translation>搜索树</translation>
    </message>
    <message>
        <source>Details of the chosen node</source>
        <translation>所选节点的详细内容</translation>
    </message>
    <message>
        <source>Choose a node to read its question, knowledge, votes and checks.</source>
        <translation>选择一个节点，查看其问题、知识、投票与验证。</translation>
    </message>
    <message>
        <source>- - - made from</source>
        <translation>- - - 依据</translation>
    </message>
    <message>
        <source>Dashed lines lead to a node from those it was made from.</source>
        <translation>虚线从各依据节点连向由其生成的节点。</translation>
    </message>
    <message>
        <source>The minus key folds what hangs below a node, plus unfolds it.</source>
        <translation>减号键折叠节点的下级，加号键展开。</translation>
    </message>
    <message>
        <source>As a list</source>
        <translation>列表显示</translation>
    </message>
    <message>
        <source>Show the whole tree</source>
        <translation>显示整棵树</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Save the drawing as a picture …</source>
        <translation>将树图存为图片…</translation>
    </message>
    <message>
        <source>Nodes: {0} of {1}</source>
        <translation>节点：{0} / {1}</translation>
    </message>
    <message>
        <source>Nodes: {0}</source>
        <translation>节点：{0}</translation>
    </message>
</context>
<context>
    <name>Unsaved</name>
    <message>
        <source>nothing is kept</source>
        <translation>不保存任何内容</translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>Adding models</source>
        <translation>添加模型</translation>
    </message>
    <message>
        <source>A case is solved by two language models in GGUF files on this computer: a general one that reasons, and a domain one that knows the field. They check each other. Nothing leaves this computer.</source>
        <translation>案件由本机上的两个 GGUF 语言模型求解：通用模型负责推理，领域模型熟悉专业知识，两者互相验证。任何内容都不会离开本机。</translation>
    </message>
    <message>
        <source>The recommended pair</source>
        <translation>推荐组合</translation>
    </message>
    <message>
        <source>Your own files</source>
        <translation>您自己的文件</translation>
    </message>
    <message>
        <source>Without any model</source>
        <translation>没有模型时</translation>
    </message>
    <message>
        <source>Compute amounts by rules</source>
        <translation>用规则计算金额</translation>
    </message>
    <message>
        <source>Open the sample (demonstration)</source>
        <translation>打开示例（演示）</translation>
    </message>
    <message>
        <source>Look for models again</source>
        <translation>重新查找模型</translation>
    </message>
    <message>
        <source>The page of models fetches both files, after it has said what they are.</source>
        <translation>模型页可获取并校验两个文件，下载前会说明内容。</translation>
    </message>
    <message>
        <source>Any chat model in the GGUF format, chosen here or put into models/.</source>
        <translation>任何 GGUF 格式的对话模型均可。可在此选择，也可放入 models/ 文件夹。</translation>
    </message>
    <message>
        <source>Rules compute the amounts of a criminal case at once. A recorded run shows how models solve one: a demonstration, no answer.</source>
        <translation>犯罪金额可由规则立即算出。也可播放录制好的求解过程，看模型怎样求解：仅为演示，不是对案件的作答。</translation>
    </message>
    <message>
        <source>Show the starter sets …</source>
        <translation>查看入门模型组…</translation>
    </message>
    <message>
        <source>Choose a GGUF file …</source>
        <translation>选择 GGUF 文件…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>WindowPage</name>
    <message>
        <source>Back to the case</source>
        <translation>返回案件</translation>
    </message>
</context>
<context>
    <name>Workflow</name>
    <message>
        <source>running …</source>
        <translation>运行中…</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>done, checks failed: {0}</source>
        <translation>完成，未通过的检查：{0}</translation>
    </message>
    <message>
        <source>gave nothing</source>
        <translation>没有结果</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>Workspace</name>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>搜索树</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>要素</translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation>知识</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>账目</translation>
    </message>
    <message>
        <source>Statutes</source>
        <translation>法条</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>审计</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>All results</source>
        <translation>全部结果</translation>
    </message>
</context>
</TS>
